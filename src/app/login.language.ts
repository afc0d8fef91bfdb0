import { type Catalogue, fillIn, type TextValues } from '../shared/translations/catalogue.ts'
import type { SignInText } from '../shared/translations/english/sign-in.ts'
import { LANGUAGE_NAMES, type Language, OTHER_LANGUAGES } from '../shared/translations/languages.ts'
import { chooseLanguage, readVisitorLanguage } from '../web/session.ts'
import { setCatalogue, translateKnown } from '../web/translate.ts'

type Other = (typeof OTHER_LANGUAGES)[number]

const CATALOGUES: Readonly<Record<Other, () => Promise<{ CATALOGUE: Catalogue }>>> = {
  tw: () => import('../shared/translations/twi/twi.sign-in.ts'),
}

const BROWSER_TAGS: Readonly<Record<Other, RegExp>> = { tw: /^(tw|ak)\b/ }

export const t = <Text extends SignInText>(text: Text, ...values: TextValues<Text, string>): string =>
  fillIn(translateKnown(text), values)

const { languages = '' } = document.documentElement.dataset
const offered = OTHER_LANGUAGES.filter((language) => languages.split(' ').includes(language))

function findLanguage(): Language {
  const chosen = readVisitorLanguage()
  if (chosen === 'en') return 'en'
  return (
    offered.find((language) => language === chosen) ??
    offered.find((language) => navigator.languages.some((tag) => BROWSER_TAGS[language].test(tag))) ??
    'en'
  )
}

/** A language that cannot be loaded leaves English. */
async function translatePage(language: Other): Promise<void> {
  const { CATALOGUE } = await CATALOGUES[language]().catch(() => ({ CATALOGUE: undefined }))
  if (!CATALOGUE) return
  setCatalogue(CATALOGUE)
  document.documentElement.lang = language
  const [title = '', ...company] = document.title.split(' · ')
  document.title = [translateKnown(title), ...company].join(' · ')
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) translateText(texts.currentNode as Text)
  for (const named of document.querySelectorAll('[aria-label]'))
    named.ariaLabel = translateKnown(named.ariaLabel ?? '')
}

function translateText(node: Text): void {
  const [, before = '', text = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(node.data) ?? []
  const other = translateKnown(text.replaceAll(/\s+/g, ' '))
  if (text !== '' && other !== text) node.data = `${before}${other}${after}`
}

function addChoice(current: Language): void {
  for (const language of ['en', ...offered] as const) {
    if (language === current) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'quiet'
    button.lang = language
    button.textContent = LANGUAGE_NAMES[language]
    button.addEventListener('click', () => {
      chooseLanguage(language)
      location.reload()
    })
    document.querySelector('main')?.append(button)
  }
}

if (offered.length > 0) {
  const language = findLanguage()
  if (language !== 'en') void translatePage(language)
  addChoice(language)
}
