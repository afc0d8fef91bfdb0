import type { CardValues } from '../../cards.contract.ts'
import type { BookField, BookRow } from '../../imports.contract.ts'
import { shownText } from '../imports.labels.ts'

export type CardField = keyof CardValues & BookField
export type CardTexts = Record<CardField, string>

/** They stay from card to card. */
export const STAYING = ['property', 'period', 'rentDay'] as const satisfies readonly CardField[]
export const MAIN = [
  ...(['name', 'unit', 'phone', 'rent', 'startsOn', 'paidUntil', 'balance', 'deposit'] as const),
] satisfies readonly CardField[]
export const MORE = [
  ...(['email', 'endsOn', 'advance', 'credit', 'brought', 'note'] as const),
] satisfies readonly CardField[]
const ALL: readonly CardField[] = [...STAYING, ...MAIN, ...MORE]

export type Staying = Pick<CardTexts, (typeof STAYING)[number]>
export const NOTHING_STAYS: Staying = { property: '', period: '', rentDay: '' }

/** The texts of a card; a new one starts with those that stay. */
export function toTexts(row: BookRow | undefined, staying: Staying): CardTexts {
  const texts = Object.fromEntries(ALL.map((field) => [field, shownText(row?.values[field])])) as CardTexts
  return isTyped(row) ? texts : { ...texts, ...staying }
}

/** A photo alone is typed later. */
export const isTyped = (row: BookRow | undefined): boolean =>
  row !== undefined && ['name', 'unit', 'rent'].some((field) => row.values[field])

/** The first card after this one of which only the photo is there, then the first at all. */
export function findNext(rows: readonly BookRow[], current: string | null): string | null {
  const open = rows.filter((row) => row.row !== current && row.state !== 'leftOut' && !isTyped(row))
  const at = Number(current ?? 0)
  return (open.find(({ row }) => Number(row) > at) ?? open[0])?.row ?? null
}

/** The texts that differ from what is stored. */
export const listChangedCells = (row: BookRow, texts: CardTexts) =>
  ALL.flatMap((field) =>
    texts[field] === shownText(row.values[field]) ? [] : [{ row: row.row, field, value: texts[field] }],
  )

export const hasText = (texts: CardTexts): boolean =>
  ALL.some((field) => texts[field] !== '' && !STAYING.some((one) => one === field))
