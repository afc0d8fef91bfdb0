import type { CellValue } from 'hucre/xlsx'

/** Longer than any text that the portal accepts, so that validation refuses it. */
const MAX_CELL_LENGTH = 6000
// A leading apostrophe keeps formulas, numbers and references as text; so does ="0012".
const GUARDED = /^'(?=\s*[=+\-@＝＋－＠\t\r]|\S*\d)/
const QUOTED_FORMULA = /^=\s*"((?:[^"]|"")*)"$/
/** A spreadsheet computes with 17 digits and shows 15. */
const SHOWN_DIGITS = 15
const NOT_A_DAY = '#VALUE!'

export function toNumberText(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(SHOWN_DIGITS))) : ''
}

function unguarded(text: string): string {
  const plain = text.replace(GUARDED, '').trim()
  return QUOTED_FORMULA.exec(plain)?.[1]?.replaceAll('""', '"') ?? plain
}

/** The cell as displayed; days as YYYY-MM-DD. */
export function toCellText(value: CellValue): string {
  if (value === null) return ''
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? NOT_A_DAY : value.toISOString().slice(0, 10)
  if (typeof value === 'number') return toNumberText(value)
  return unguarded(String(value).slice(0, MAX_CELL_LENGTH)).trim()
}
