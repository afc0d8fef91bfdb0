import { sql } from 'drizzle-orm'
import { numbersContaining as listNumbers } from '../../../../server/database/document-numbers.ts'
import type { Database, Db } from '../../../../server/database/index.ts'
import { lazyStatement } from '../../../../server/database/statement.ts'
import type { Day } from '../../../../shared/days.ts'

const SEQUENCE_LOCK = 7_306_004
const yearsReady = new WeakMap<Database, Set<number>>()

/** Sequences of this year and the next. Call it outside a transaction, because two concurrent ones would conflict. */
export async function prepareNumbers(db: Database, today: Day): Promise<void> {
  const ready = yearsReady.get(db) ?? new Set()
  yearsReady.set(db, ready)
  const year = Number(today.slice(0, 4))
  for (const needed of [year, year + 1]) {
    if (ready.has(needed)) continue
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${SEQUENCE_LOCK})`)
      await tx.execute(sql`select create_invoice_numbers(${needed}::integer)`)
    })
    ready.add(needed)
  }
}

const createPhoneNumber = (year: string, number: number) => `INV-${year}-${String(number).padStart(5, '0')}`

/** 'INV-2026-00001': unique and rising; unused numbers leave gaps. */
export async function takeNextNumbers(db: Db, year: string, howMany: number): Promise<string[]> {
  const sequence = `invoice_numbers_${year}`
  const { rows } = await db.execute<{ number: number }>(
    sql`select nextval(${sequence}::regclass) as number from generate_series(1, ${howMany}) order by 1`,
  )
  return rows.map(({ number }) => createPhoneNumber(year, number))
}

/** As `takeNextNumbers`, by a statement whose plan the database keeps. */
export async function takeNextNumber(db: Db, year: string): Promise<string> {
  const [row] = await selectNext(db, { sequence: `invoice_numbers_${year}` })
  return createPhoneNumber(year, row?.number ?? 0)
}

const selectNext = lazyStatement<{ number: number }>(
  () => sql`select nextval(${sql.placeholder('sequence')}::regclass) as number`,
)

export const numbersContaining = (text: string): string[] | undefined => listNumbers(text, 'INV')
