import { PROBLEM_KINDS, type ProblemKind } from '../../imports.contract.ts'
import type { CellProblem } from './answers.ts'
import type { Book, Portal, Table } from './book.types.ts'
import type { Line } from './lines.ts'
import { listFixes, SENTENCES } from './problems.texts.ts'

const MOST_ROWS = 100
const NOT_BLOCKING: ReadonlySet<ProblemKind> = new Set([
  'rent-missing',
  'total-differs',
  'same-person',
  'phone-shared',
  'no-reach',
  'capacity',
])

type Problem = Book['problems'][number]
type Entry = { open: string[]; fixed: string[]; fields: Set<string>; lines: Line[] }

/** A row that is left out has no problem but that it may be hidden. */
const listFound = ({ problems: { found }, isLeft }: Line, corrected: readonly CellProblem[]) =>
  isLeft ? found.filter(({ kind }) => kind === 'hidden-rows') : [...found, ...corrected]

function groupByKind(
  lines: readonly Line[],
  corrected: ReadonlyMap<string, readonly CellProblem[]>,
): Map<ProblemKind, Entry> {
  const entries = new Map<ProblemKind, Entry>()
  for (const line of lines) {
    const { key } = line.row
    const kinds = new Map<ProblemKind, boolean>()
    for (const { kind, fixed } of listFound(line, corrected.get(key) ?? []))
      kinds.set(kind, (kinds.get(kind) ?? true) && fixed)
    for (const [kind, isFixed] of kinds) {
      const entry = entries.get(kind) ?? { open: [], fixed: [], fields: new Set(), lines: [] }
      entries.set(kind, entry)
      if (isFixed) entry.fixed.push(key)
      else entry.open.push(key)
      entry.lines.push(line)
    }
  }
  return entries
}

export type BookTexts = { headings: string | null; totals: readonly string[]; capacity: readonly string[] }

const general = (kind: ProblemKind, sentences: readonly string[]): Problem[] =>
  sentences.length === 0
    ? []
    : [
        {
          kind,
          sentence: sentences.join(' '),
          count: sentences.length,
          rows: [],
          blocking: !NOT_BLOCKING.has(kind),
          fixes: [],
          fixed: false,
        },
      ]

/** One entry for each kind, in the order of the contract; rows are those that are open, else those that were fixed. */
export function listProblems({
  lines,
  corrected,
  texts,
  portal,
  isArchived,
}: {
  lines: readonly Line[]
  corrected: ReadonlyMap<string, readonly CellProblem[]>
  texts: BookTexts
  portal: Portal
  isArchived: (name: string) => boolean
}): Problem[] {
  const entries = groupByKind(lines, corrected)
  return PROBLEM_KINDS.flatMap((kind): Problem[] => {
    if (kind === 'headings') return general(kind, texts.headings === null ? [] : [texts.headings])
    if (kind === 'total-differs') return general(kind, texts.totals)
    const entry = entries.get(kind)
    if (!entry) return []
    const { open, fixed } = entry
    const isFixed = open.length === 0
    const rows = isFixed ? fixed : open
    const listed = new Set(rows)
    const about = {
      count: rows.length,
      lines: entry.lines.filter(({ row }) => listed.has(row.key)),
      isArchived,
    }
    return [
      {
        kind,
        sentence: kind === 'capacity' ? texts.capacity.join(' ') : SENTENCES[kind](about),
        count: rows.length,
        rows: rows.slice(0, MOST_ROWS),
        blocking: !isFixed && !NOT_BLOCKING.has(kind),
        fixes: listFixes(kind, about, portal),
        fixed: isFixed,
      },
    ]
  })
}

export function headingsText({ hasHeadings, columns, rows }: Table): string | null {
  if (!hasHeadings)
    return 'No row with headings was found. Choose the row that names the columns, or say what each column is.'
  if (!columns.some(({ field }) => field === 'name'))
    return 'No column has the names of the tenants. Say which column it is.'
  return rows.length === 0 ? 'There is no row with a tenant yet.' : null
}
