import { extractTextItems, getDocumentProxy, type StructuredTextItem } from 'unpdf'
import type { ReadLimits, ReadSheet, SheetRow } from './read.ts'

type Cell = { from: number; until: number; text: string }
type Line = { cells: Cell[]; y: number; height: number }
type Band = { from: number; until: number }

export type PdfAnswer = { sheets: ReadSheet[] } | { refused: 'locked' | 'pictures' }

const MOST_PAGES = 300
const LEAST_CELLS = 3
/** In heights of the letters. */
const SAME_ROW = 0.45
const NEXT_CELL = 0.75
const NEXT_BLOCK = 2.6
const PAGE_NUMBER = /^page\s+\d+(?:\s*(?:of|\/)\s*\d+)?$/i

const isLocked = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException'

/** The words of a PDF as rows and columns. Needs a password where the file is protected; pictures hold no words. */
export async function readPdf(
  bytes: Uint8Array,
  { limits, password }: { limits: ReadLimits; password: string | undefined },
): Promise<PdfAnswer> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes), password ? { password } : {})
    if (pdf.numPages > MOST_PAGES) return { sheets: [] }
    const { items } = await extractTextItems(pdf)
    const pages = items.map(toLines)
    if (pages.every((page) => page.length === 0)) return { refused: 'pictures' }
    return { sheets: [{ name: '', hidden: false, rows: toRows(pages, limits) }] }
  } catch (error) {
    if (isLocked(error)) return { refused: 'locked' }
    throw error
  }
}

function toLines(items: readonly StructuredTextItem[]): Line[] {
  const words = items.filter(({ str }) => str.trim() !== '').toSorted((a, b) => b.y - a.y || a.x - b.x)
  const lines: { y: number; height: number; words: StructuredTextItem[] }[] = []
  for (const word of words) {
    const height = word.fontSize || word.height || 1
    const line = lines.at(-1)
    if (line && Math.abs(line.y - word.y) <= SAME_ROW * Math.max(height, line.height)) line.words.push(word)
    else lines.push({ y: word.y, height, words: [word] })
  }
  return lines.map(({ y, height, words: own }) => ({ y, height, cells: toCells(own) }))
}

function toCells(words: readonly StructuredTextItem[]): Cell[] {
  const cells: Cell[] = []
  for (const { str, x, width, fontSize, height } of words.toSorted((a, b) => a.x - b.x)) {
    const cell = cells.at(-1)
    const gap = cell ? x - cell.until : Number.POSITIVE_INFINITY
    const size = fontSize || height || 1
    if (cell && gap <= NEXT_CELL * size) {
      cell.text += gap > 0.12 * size && !cell.text.endsWith(' ') && !str.startsWith(' ') ? ` ${str}` : str
      cell.until = Math.max(cell.until, x + width)
    } else cells.push({ from: x, until: x + width, text: str })
  }
  return cells
}

/** Columns are where rows with several cells have words, on any page. */
function findBands(pages: readonly (readonly Line[])[]): Band[] {
  const cells = pages
    .flat()
    .filter((line) => line.cells.length >= LEAST_CELLS)
    .flatMap((line) => line.cells)
    .toSorted((a, b) => a.from - b.from)
  const bands: Band[] = []
  for (const { from, until } of cells) {
    const band = bands.at(-1)
    if (band && from < band.until) band.until = Math.max(band.until, until)
    else bands.push({ from, until })
  }
  return bands
}

const overlap = (cell: Cell, band: Band) => Math.min(cell.until, band.until) - Math.max(cell.from, band.from)

function toRows(pages: readonly (readonly Line[])[], { rows: most, columns }: ReadLimits): SheetRow[] {
  const bands = findBands(pages).slice(0, columns)
  const rows: SheetRow[] = []
  const add = (cells: string[]) => rows.push({ row: rows.length + 1, cells, hidden: false })
  for (const lines of pages)
    for (const [at, line] of lines.entries()) {
      const before = lines[at - 1]
      // Text far below a table does not continue its last row.
      if (!before || before.y - line.y > NEXT_BLOCK * line.height) add([])
      const [only, second] = line.cells
      if (only && !second && PAGE_NUMBER.test(only.text.trim())) continue
      add(placeCells(line, bands))
    }
  return rows.slice(0, most)
}

function placeCells({ cells }: Line, bands: readonly Band[]): string[] {
  const placed = bands.map(() => '')
  if (bands.length === 0) return cells.map(({ text }) => text.trim())
  for (const cell of cells) {
    const overlaps = bands.map((band) => overlap(cell, band))
    const at = overlaps.indexOf(Math.max(...overlaps))
    placed[at] = `${placed[at] ?? ''} ${cell.text}`.trim()
  }
  return placed
}
