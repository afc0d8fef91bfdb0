import type { ImportColumn, ImportColumns, ImportPreview, ImportRow } from '../../shared/imports.ts'

export function previewText(
  {
    good,
    bad,
    rows = [],
  }: { good: number; bad: number; rows?: readonly Pick<ImportRow<string>, 'warnings'>[] },
  count: (count: number) => string,
): string {
  const all = count(good + bad)
  const warned = rows.filter(({ warnings = [] }) => warnings.length > 0).length
  if (bad === 0 && warned > 0) {
    const some = warned === 1 ? '1 row has' : `${warned.toLocaleString('en-GB')} rows have`
    return `${all} can be imported; ${some} something to look at first.`
  }
  if (bad === 0) return `${all}, all as they should be.`
  const wrong = bad === 1 ? '1 row has' : `${bad.toLocaleString('en-GB')} rows have`
  return `${all}; ${wrong} something to correct. Correct the marked cells in your sheet and choose it again.`
}

/** A field belongs to one column, except for names, which are joined. */
export const chooseColumn = <F extends string>(
  columns: readonly ImportColumn<F>[],
  chosen: Pick<ImportColumn<F>, 'at' | 'field'>,
  joined: readonly F[],
): ImportColumn<F>[] =>
  columns.map((column) => {
    if (column.at === chosen.at) return { ...column, field: chosen.field }
    const isTaken = column.field === chosen.field && column.field !== null && !joined.includes(column.field)
    return isTaken ? { ...column, field: null } : column
  })

/** Fields that no column has, and for which no row is without a problem. */
export function findMissing<F extends string>({
  columns,
  rows,
}: Pick<ImportPreview<F>, 'columns' | 'rows'>): F[] {
  const [first] = rows
  const mapped = new Set(columns.map(({ field }) => field))
  return (first?.problems ?? [])
    .map(({ field }) => field)
    .filter(
      (field) =>
        !mapped.has(field) &&
        rows.every(({ problems }) => problems.some((problem) => problem.field === field)),
    )
}

export const missingText = (labels: readonly string[]): string =>
  `No column was recognised as ${labels.join(', ')}. Choose it below, or leave the file and add the column.`

export type ProblemKind = { field: string; message: string; count: number }

/** Problems that differ only in the number of another row are one kind; the most frequent first. */
export function groupProblems<F extends string>(
  rows: readonly Pick<ImportRow<F>, 'problems'>[],
  columns: ImportColumns<F>,
): ProblemKind[] {
  const kinds = new Map<string, ProblemKind>()
  for (const { field, message } of rows.flatMap(({ problems }) => problems)) {
    const plain = message.replaceAll(/\bRow \d+/g, 'Another row')
    const key = `${field} ${plain}`
    const known = kinds.get(key)
    if (known) known.count += 1
    else kinds.set(key, { field: columns[field], message: plain, count: 1 })
  }
  return [...kinds.values()].toSorted((a, b) => b.count - a.count)
}

export const problemKindText = ({ field, message, count }: ProblemKind): string =>
  `${count === 1 ? '1 row' : `${count.toLocaleString('en-GB')} rows`}: ${message.startsWith(field) ? '' : `${field}: `}${message}`
