/** Cells of a column that are not empty. */
type CellsTest = (cells: readonly string[]) => boolean

/** Rules by which columns are recognised as fields. */
export type ColumnRules<F extends string> = {
  /** The field that a heading names. */
  find: (heading: string) => F | undefined
  /** Fields that a heading may name, by their cells. */
  findPossible: (heading: string) => readonly F[]
  tests: Partial<Record<F, CellsTest>>
  /** Fields that unknown headings may have, by their cells alone. */
  byCells: readonly F[]
  /** True for headings that say that a column is none of these. */
  isOther: (heading: string) => boolean
  /** True for fields that several columns may have. */
  repeats: (field: F, heading: string) => boolean
}

export type FoundColumn<F extends string> = { field: F; by: 'heading' | 'cells' } | undefined

export const SAMPLED_ROWS = 200
const MOST = 0.6

/** True if most cells pass, and there are some. */
export const mostCells =
  (test: (cell: string) => boolean): CellsTest =>
  (cells) =>
    cells.length > 0 && cells.filter(test).length >= cells.length * MOST

const isEmail = (cell: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell)
const PHONE = /^(?:\+[1-9]\d{8,14}|(?:00233|233)?0?[235]\d{8})$/
const isPhone = (cell: string): boolean =>
  PHONE.test((cell.split(/[,;/&\n]|\bor\b/)[0] ?? '').replaceAll(/[\s().-]/g, ''))

export const CONTACT_TESTS = { phone: mostCells(isPhone), email: mostCells(isEmail) }

/** Recognises columns by the words of their headings, then by their cells; each field once unless it repeats. */
export function recogniseColumns<F extends string>(
  headings: readonly string[],
  cellsAt: (column: number) => readonly string[],
  rules: ColumnRules<F>,
): FoundColumn<F>[] {
  const taken = new Set<F>()
  const found: FoundColumn<F>[] = headings.map(() => undefined)
  const take = (at: number, field: F | undefined, by: 'heading' | 'cells') => {
    if (field === undefined || found[at]) return
    if (taken.has(field) && !rules.repeats(field, headings[at] ?? '')) return
    taken.add(field)
    found[at] = { field, by }
  }
  for (const [at, heading] of headings.entries()) take(at, rules.find(heading), 'heading')
  for (const [at, heading] of headings.entries()) {
    if (found[at] || rules.find(heading) !== undefined || rules.isOther(heading)) continue
    const possible = rules.findPossible(heading)
    const fields = possible.length > 0 ? possible : rules.byCells
    const cells = cellsAt(at)
    take(
      at,
      fields.find((field) => !taken.has(field) && rules.tests[field]?.(cells)),
      'cells',
    )
  }
  return found
}
