import { type Catalogue, fillIn, type TextValues } from '../shared/translations/catalogue.ts'
import type { ScreenText } from '../shared/translations/english/screens.ts'

type Texts = Partial<Pick<Catalogue, 'isOne'>> & { texts: Readonly<Partial<Record<string, string>>> }

// Chosen before the first screen is rendered.
let catalogue: Texts = { texts: {} }

export function setCatalogue(chosen: Texts): void {
  catalogue = chosen
}

/** A text that the server or a schema wrote in English, if it is known in the reader's language. */
export const translateKnown = (text: string): string => catalogue.texts[text] ?? text

/** A text of the catalogue in the reader's language, which is English in the office. */
export const t = <Text extends ScreenText>(
  text: Text,
  ...values: TextValues<Text, string | number>
): string => fillIn(translateKnown(text), values)

/** The form of a noun for a number: '1 day', '3 days'. */
export const plural = (count: number, one: ScreenText, many: ScreenText): string =>
  fillIn(translateKnown((catalogue.isOne?.(count) ?? count === 1) ? one : many), [{ count }])
