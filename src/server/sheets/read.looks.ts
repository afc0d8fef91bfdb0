import { type CellFormat, getAttribute, readFormats } from './read.formats.ts'
import { readEntryText } from './zip.ts'

/** Rows and columns count from 0. */
type Merge = { column: number; from: number; to: number }
export type SheetLooks = {
  hiddenRows: Set<number>
  findFormat: (row: number, column: number) => CellFormat | undefined
  /** Cells of one column that were merged. */
  merges: Merge[]
}

// Compiled once, as a sheet has hundreds of thousands of cells.
const CELL_COLUMN = /(?:^|\s)r=["']([a-z]+)/i
const CELL_STYLE = /(?:^|\s)s=["'](\d+)/
const TAG = /<(?:\w+:)?(row|c|mergeCell)\b([^>]*)>/g
const LONGEST_TAG = 4096
const MOST_MERGES = 20_000

async function readWhole(zip: Buffer, name: string): Promise<string> {
  let text = ''
  for await (const piece of readEntryText(zip, name)) text += piece
  return text
}

/** The paths of the sheets in their order. */
async function listSheetPaths(zip: Buffer): Promise<string[]> {
  const targets = new Map<string, string>()
  for (const [, attributes = ''] of (await readWhole(zip, 'xl/_rels/workbook.xml.rels')).matchAll(
    /<(?:\w+:)?Relationship\b([^>]*)>/g,
  ))
    targets.set(getAttribute(attributes, 'Id') ?? '', getAttribute(attributes, 'Target') ?? '')
  const sheets = (await readWhole(zip, 'xl/workbook.xml')).matchAll(/<(?:\w+:)?sheet\b([^>]*)>/g)
  return [...sheets].map(([, attributes = '']) => {
    const target = targets.get(getAttribute(attributes, '\\w+:id') ?? '') ?? ''
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  })
}

export type LooksReader = (sheet: number, size: { rows: number; columns: number }) => Promise<SheetLooks>

/** Reads hidden rows, number formats and merged cells, which the reader of values leaves out. */
export async function createLooksReader(zip: Buffer): Promise<LooksReader> {
  const paths = await listSheetPaths(zip)
  const formats = readFormats(await readWhole(zip, 'xl/styles.xml'))
  return (sheet, size) => scanSheet(readEntryText(zip, paths[sheet] ?? ''), formats, size)
}

async function scanSheet(
  pieces: AsyncIterable<string>,
  formats: ReadonlyMap<number, CellFormat>,
  { rows, columns }: { rows: number; columns: number },
): Promise<SheetLooks> {
  const hiddenRows = new Set<number>()
  const styles = new Map<number, Uint32Array>()
  const merges: Merge[] = []
  let row = -1
  let column = -1
  const take = (tag: string, attributes: string) => {
    if (tag === 'row') {
      row = Number(getAttribute(attributes, 'r') ?? row + 2) - 1
      column = -1
      if (row < rows && /^(1|true)$/.test(getAttribute(attributes, 'hidden') ?? '')) hiddenRows.add(row)
    } else if (tag === 'c') {
      const letters = CELL_COLUMN.exec(attributes)?.[1]
      column = letters === undefined ? column + 1 : readColumn(letters)
      const style = Number(CELL_STYLE.exec(attributes)?.[1] ?? 0)
      if (row >= rows || column >= columns || !formats.has(style)) return
      const known = styles.get(row) ?? new Uint32Array(columns)
      known[column] = style + 1
      styles.set(row, known)
    } else if (merges.length < MOST_MERGES) merges.push(...readMerge(getAttribute(attributes, 'ref') ?? ''))
  }
  let rest = ''
  for await (const piece of pieces) {
    const text = rest + piece
    for (const [, tag = '', attributes = ''] of text.matchAll(TAG)) take(tag, attributes)
    const begun = text.lastIndexOf('<')
    rest = begun > text.lastIndexOf('>') ? text.slice(begun).slice(0, LONGEST_TAG) : ''
  }
  return {
    hiddenRows,
    merges,
    findFormat: (atRow, atColumn) => formats.get((styles.get(atRow)?.[atColumn] ?? 0) - 1),
  }
}

function readColumn(letters: string): number {
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function readMerge(reference: string): Merge[] {
  const [from, to] = reference.split(':').map((name) => {
    const [, letters = '', digits = ''] = /^([a-z]+)(\d+)$/i.exec(name) ?? []
    return { column: readColumn(letters), row: Number(digits) - 1 }
  })
  if (!from || !to || from.column !== to.column || to.row <= from.row) return []
  return [{ column: from.column, from: from.row, to: to.row }]
}
