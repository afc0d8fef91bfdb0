import { asc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import {
  getJournalDifference,
  type JournalAct,
  type JournalKind,
  type Line,
  toPostings,
} from '../../journal.rules.ts'
import type { Journal } from './journal.facts.ts'
import { toJournalRows } from './journal.posting.ts'
import { bookedColumns, insertJournals } from './journal.queries.ts'
import { journalLines, journals } from './journal.table.ts'

/** An expense or provider money, with its wanted lines. */
export type Source = {
  id: string
  kind: Extract<JournalKind, 'expense' | 'provider_fee' | 'unmatched'>
  act: JournalAct
  lines: readonly Line[]
}

export const plainLine = (
  line: Pick<Line, 'day' | 'account' | 'amount'> & Partial<Omit<Line, 'day' | 'account' | 'amount'>>,
): Line => ({
  leaseId: null,
  unitId: null,
  unitName: null,
  unitKind: null,
  propertyId: null,
  propertyName: '',
  tenantName: '',
  invoiceId: null,
  purpose: null,
  percent: null,
  vatRate: null,
  tax: 0,
  vat: 0,
  ...line,
})

export const isUnpostedSource = (id: SQLWrapper): SQL =>
  sql`not exists (select from ${journalLines} where ${journalLines.sourceId} = ${id}::text)`

async function listBooked(tx: Tx, sources: readonly Pick<Source, 'id'>[]): Promise<Map<string, Line[]>> {
  const ids = sources.map(({ id }) => id)
  const rows = await tx
    .select({ ...bookedColumns, sourceId: journalLines.sourceId, kind: journals.kind })
    .from(journalLines)
    .innerJoin(journals, eq(journals.id, journalLines.journalId))
    .where(inArray(journalLines.sourceId, ids))
    .orderBy(asc(journalLines.id))
  return Map.groupBy(rows, ({ sourceId, kind }) => `${kind} ${sourceId}`)
}

export async function listBookedLines(tx: Tx, source: Pick<Source, 'id' | 'kind'>): Promise<Line[]> {
  const booked = await listBooked(tx, [source])
  return booked.get(`${source.kind} ${source.id}`) ?? []
}

/** Posts changes on their days while open, else today. `isEarlier`: from before journals existed, on their own days. */
export async function postSources(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  tx: Tx,
  { sources, by, isEarlier = false }: { sources: readonly Source[]; by: string | null; isEarlier?: boolean },
): Promise<void> {
  if (sources.length === 0) return
  const booked = isEarlier ? new Map<string, Line[]>() : await listBooked(tx, sources)
  const closedThrough = isEarlier ? null : (await loadCompanySettings({ config }, tx)).closedThrough
  const posted = sources.map(({ id, kind, act, lines }): Journal => {
    const changed = getJournalDifference(booked.get(`${kind} ${id}`) ?? [], lines)
    const postings = toPostings(changed, { closedThrough, today: clock.today() })
    return { about: { kind, act, sourceId: id }, postings }
  })
  const { rows, lines } = toJournalRows(posted, { at: clock.now(), by })
  if (rows.length > 0) await insertJournals(tx, rows, lines)
}
