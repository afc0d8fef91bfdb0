import type { AccountKnownText, AccountText } from './account.ts'
import type { HomeKnownText, HomeText } from './home.ts'
import type { MoneyKnownText, MoneyText } from './money.ts'
import type { PapersKnownText, PapersText } from './papers.ts'
import type { ServiceKnownText, ServiceText } from './service.ts'
import type { ShellKnownText, ShellText } from './shell.ts'
import type { TwoStepKnownText, TwoStepText } from './two-step.ts'

/** Without names in braces. */
export type PlainText = Exclude<ScreenText, `${string}{${string}`>

/** Every text of the tenant's screens. English is written where it is shown; each other language translates all. */
export type ScreenText =
  | ShellText
  | ShellKnownText
  | MoneyText
  | MoneyKnownText
  | HomeText
  | HomeKnownText
  | PapersText
  | PapersKnownText
  | ServiceText
  | ServiceKnownText
  | AccountText
  | AccountKnownText
  | TwoStepText
  | TwoStepKnownText
