// Unreviewed: a first translation into Asante Twi that no speaker has read yet.
import type { Catalogue } from '../catalogue.ts'
import type { ScreenText } from '../english/screens.ts'
import { ACCOUNT } from './twi.account.ts'
import { HOME } from './twi.home.ts'
import { MONEY } from './twi.money.ts'
import { PAPERS } from './twi.papers.ts'
import { SERVICE } from './twi.service.ts'
import { SHELL } from './twi.shell.ts'
import { TWO_STEP } from './twi.two-step.ts'

export const CATALOGUE: Catalogue<ScreenText> = {
  language: 'tw',
  texts: { ...SHELL, ...MONEY, ...HOME, ...PAPERS, ...SERVICE, ...ACCOUNT, ...TWO_STEP },
  isOne: (count) => count === 0 || count === 1,
}
