import type { Catalogue } from '../../shared/translations/catalogue.ts'
import type { Language } from '../../shared/translations/languages.ts'
import { readLanguage } from '../../web/session.ts'
import { setCatalogue } from '../../web/translate.ts'

type Load = () => Promise<{ CATALOGUE: Catalogue }>

const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, Load>> = {
  tw: () => import('../../shared/translations/twi/twi.screens.ts'),
}

const isOther = (language: string | null): language is keyof typeof CATALOGUES =>
  language !== null && language in CATALOGUES

/** Before the first screen is rendered. A language that cannot be loaded leaves English. */
export async function loadLanguage(language = readLanguage()): Promise<void> {
  if (!isOther(language)) return
  const { CATALOGUE } = await CATALOGUES[language]().catch(() => ({ CATALOGUE: undefined }))
  if (!CATALOGUE) return
  setCatalogue(CATALOGUE)
  document.documentElement.lang = language
}
