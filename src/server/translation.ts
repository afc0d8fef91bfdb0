import { type Day, formatDay } from '../shared/days.ts'
import { type Catalogue, fillIn, type TextValues } from '../shared/translations/catalogue.ts'
import type { MessageText } from '../shared/translations/english/messages.ts'
import type { Language } from '../shared/translations/languages.ts'
import { CATALOGUE as TWI } from '../shared/translations/twi/twi.messages.ts'

/** The language of one reader. */
export type Translation = {
  language: Language
  t<Text extends MessageText>(text: Text, ...values: TextValues<Text, string | number>): string
  /** The form of a noun for a number: '1 day', '3 days'. */
  plural(count: number, one: MessageText, many: MessageText): string
  /** '5 Dec 2026'. */
  day(day: Day): string
  /** A label that other code wrote in English, if it is known. */
  known(text: string): string
}

type Texts = Pick<Catalogue, 'language'> &
  Partial<Pick<Catalogue, 'isOne'>> & { texts: Readonly<Partial<Record<string, string>>> }

function createTranslation({ language, texts, isOne = (count) => count === 1 }: Texts): Translation {
  const known = (text: string) => texts[text] ?? text
  return {
    language,
    t: (text, ...values) => fillIn(known(text), values),
    plural: (count, one, many) => fillIn(known(isOne(count) ? one : many), [{ count }]),
    day: (day) => formatDay(day).replace(/[A-Z]\w+/, known),
    known,
  }
}

export const ENGLISH = createTranslation({ language: 'en', texts: {} })

const TRANSLATIONS: Readonly<Record<Language, Translation>> = { en: ENGLISH, tw: createTranslation(TWI) }

export const translationFor = (language: Language | undefined): Translation => TRANSLATIONS[language ?? 'en']

/** Facts of a message to a reader who may have chosen another language. */
export type Translated = { translation?: Translation | undefined }
