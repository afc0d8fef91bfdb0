import type { CellValue } from 'hucre/xlsx'
import { formatMonth } from '../../shared/days.ts'
import { toCellText, toNumberText } from './read.cells.ts'

/** Number formats that change what a cell says; `zeros` is a format like 0000000000 of a phone number. */
export type CellFormat =
  | { kind: 'month' }
  | { kind: 'percent' }
  | { kind: 'decimals'; count: number }
  | { kind: 'zeros'; pattern: string }

const BUILT_IN: Record<number, string> = {
  2: '0.00',
  4: '#,##0.00',
  7: '0.00',
  8: '0.00',
  9: '0%',
  10: '0.00%',
  17: 'mmm-yy',
  39: '#,##0.00',
  40: '#,##0.00',
  43: '#,##0.00',
  44: '#,##0.00',
}
const UNSEEN_IN_FORMAT = /\[[^\]]*\]|"[^"]*"|[_*]./g
const ONLY_ZEROS = /^0{2,}(?:[- ()]+0+)*$/

/** Undefined for a format that shows the number itself. */
export function toCellFormat(code: string): CellFormat | undefined {
  const [first = ''] = code.replaceAll(UNSEEN_IN_FORMAT, '').split(';')
  const shown = first.replaceAll('\\', '')
  if (/^[my\s/.,'-]+$/i.test(shown) && /m/i.test(shown)) return { kind: 'month' }
  if (/%/.test(shown)) return { kind: 'percent' }
  if (ONLY_ZEROS.test(shown)) return { kind: 'zeros', pattern: shown }
  const count = /[0#]\.(0+)/.exec(shown)?.[1]?.length ?? 0
  return count >= 2 && !/e/i.test(shown) ? { kind: 'decimals', count } : undefined
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function getAttribute(attributes: string, name: string): string | undefined {
  const [, , value] = new RegExp(`(?:^|\\s)${name}=(["'])(.*?)\\1`).exec(attributes) ?? []
  return value?.replaceAll(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, entity = '') =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[entity] ?? whole),
  )
}

/** The formats by the number of a cell's style, from xl/styles.xml. */
export function readFormats(styles: string): Map<number, CellFormat> {
  const codes = new Map(Object.entries(BUILT_IN).map(([id, code]) => [id, code]))
  for (const [, attributes = ''] of styles.matchAll(/<(?:\w+:)?numFmt\b([^>]*)>/g))
    codes.set(getAttribute(attributes, 'numFmtId') ?? '', getAttribute(attributes, 'formatCode') ?? '')
  const [, list = ''] = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(styles) ?? []
  const formats = new Map<number, CellFormat>()
  let at = 0
  for (const [, attributes = ''] of list.matchAll(/<(?:\w+:)?xf\b([^>]*)>/g)) {
    const format = toCellFormat(codes.get(getAttribute(attributes, 'numFmtId') ?? '') ?? '')
    if (format) formats.set(at, format)
    at += 1
  }
  return formats
}

function fillZeros(pattern: string, value: number): string {
  const digits = [...String(value).padStart(pattern.replaceAll(/[^0]/g, '').length, '0')]
  const filled = [...pattern].toReversed().map((sign) => (sign === '0' ? digits.pop() : sign))
  return digits.join('') + filled.toReversed().join('')
}

/** The text that a spreadsheet shows: 'Mar 2024', '15%', '0244123456'. */
export function toShownText(value: CellValue, format: CellFormat | undefined): string {
  if (format?.kind === 'month' && value instanceof Date && !Number.isNaN(value.getTime()))
    return formatMonth(value.toISOString().slice(0, 7))
  if (typeof value !== 'number' || !Number.isFinite(value)) return toCellText(value)
  if (format?.kind === 'percent') return `${toNumberText(value * 100)}%`
  if (format?.kind === 'decimals') return toNumberText(Number(value.toFixed(format.count)))
  if (format?.kind === 'zeros' && Number.isSafeInteger(value) && value >= 0)
    return fillZeros(format.pattern, value)
  return toCellText(value)
}
