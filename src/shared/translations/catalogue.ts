import type { Language } from './languages.ts'

/** Texts of another language, by the English ones. `isOne` chooses the form of a noun. */
export type Catalogue<Text extends string = string> = {
  language: Language
  texts: Readonly<Record<Text, string>>
  isOne: (count: number) => boolean
}

/** The names in braces: 'amount' of '{amount} under review'. */
export type ValueNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueNames<Rest>
  : never

/** No argument if the text has no braces. */
export type TextValues<Text extends string, Value> = [ValueNames<Text>] extends [never]
  ? []
  : [values: Readonly<Record<ValueNames<Text>, Value>>]

export type AnyValues = readonly [values?: Readonly<Record<string, unknown>>]

export const fillIn = (text: string, [values]: AnyValues): string =>
  values ? text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])) : text
