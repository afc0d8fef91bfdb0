import type { Day } from '../../../../../shared/days.ts'
import { visibleLine } from '../../../../../shared/fields/invisible.ts'
import { amountIn } from '../../../../../shared/fields/typed-amounts.ts'

/** A received text of a wallet; amounts in whole pesewas. The day is null where the text names none. */
export type ReadText = {
  day: Day | null
  amount: number
  fee: number | null
  balance: number | null
  transactionId: string
  reference: string
  payerName: string | null
  payerNumber: string | null
}

export type Groups = Readonly<Record<string, string | undefined>>

/** `read` returns undefined for amounts or days that are none. */
export type TextPattern = { pattern: RegExp; read: (groups: Groups) => ReadText | undefined }

const BEGINNINGS =
  'Payment\\s+received\\s+for|Cash\\s+In\\s+received\\s+for|Confirmed\\.\\s+You\\s+have\\s+received'
const PARTS = {
  amount: String.raw`GHS\s*(?<amount>[\d,]+(?:\.\d{1,2})?)`,
  balance: String.raw`GHS\s*(?<balance>[\d,]+(?:\.\d{1,2})?)`,
  id: String.raw`(?<id>\d{5,20})`,
} as const

/** Free text that does not reach into the next message. */
export const words = (name: string, most = 160): string => `(?<${name}>(?:(?!${BEGINNINGS})[^]){0,${most}}?)`

/** Spaces match any white space, {amount}, {balance} and {id} for their forms. */
export function toPattern(source: string): RegExp {
  const filled = source.replaceAll(/\{(amount|balance|id)\}/g, (_, part: keyof typeof PARTS) => PARTS[part])
  return new RegExp(filled.replaceAll(' ', String.raw`\s+`), 'gi')
}

export const readAmount = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : amountIn(text)

export const toLine = (text: string | undefined): string => visibleLine((text ?? '').replaceAll(/\s+/g, ' '))
