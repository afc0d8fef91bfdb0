import { randomUUID } from 'node:crypto'
import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { announce } from '../../../../../server/events/announce.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Outcome } from '../../../../../server/http/idempotency.ts'
import { insertDraftCharges } from '../../../../money/charges/server/charges.write.ts'
import { refusePaymentDay } from '../../../../money/invoices/server/changes/refuse-payment.ts'
import { prepareNumbers } from '../../../../money/invoices/server/new-numbers.ts'
import { writeBookOpenings } from '../../../../money/payments/server/accounts/book-openings.ts'
import { lockImports } from '../../../../property/tenants/server/import/import.duplicates.ts'
import type { ImportedBook } from '../../imports.contract.ts'
import { BOOK_IMPORT_ERRORS } from '../../imports.messages.ts'
import { needsReason } from '../book/money.ts'
import * as queries from '../imports.queries.ts'
import { lockDraft, type ReadImport, readImport, readRecord } from '../imports.read.ts'
import { type MadePerson, makePeople } from './make-people.ts'
import { makePhotos } from './make-photos.ts'
import { type MadeRow, makePlaces } from './make-places.ts'

export type Signature = {
  id: string
  hash: string
  signedBy: string
  reason?: string | undefined
  caller: Caller
}

export async function prepareConfirm(ctx: Context, id: string): Promise<void> {
  const { book } = await readImport(ctx, ctx.db, id)
  await prepareNumbers(ctx.db, book.options.asOf)
}

/** Throws 409 with the problems, for a plan that has changed, and without a reason for a difference. */
function refuseUnsigned({ book }: ReadImport, { hash, reason }: Signature): void {
  const blocking = book.problems.filter((problem) => problem.blocking && !problem.fixed)
  if (blocking.length > 0) throw BOOK_IMPORT_ERRORS.hasProblems().with({ flags: { problems: blocking } })
  if (hash !== book.hash) throw BOOK_IMPORT_ERRORS.changedMeanwhile()
  if (!book.ready) throw BOOK_IMPORT_ERRORS.nothingToImport()
  if (needsReason(book) && !reason)
    throw BOOK_IMPORT_ERRORS.needsReason().with({ flags: { needsReason: true } })
}

async function makeCharges(
  ctx: Context,
  tx: Tx,
  { caller, people }: { caller: Caller; people: readonly MadePerson[] },
): Promise<MadeRow[]> {
  const rows = people.flatMap(({ leases }) =>
    leases.flatMap(({ id: leaseId, planned }) =>
      planned.charge && planned.rent
        ? [
            {
              id: randomUUID(),
              leaseId,
              startsOn: planned.charge.startsOn,
              amount: planned.rent,
              everyMonths: planned.periodMonths,
              anchorDay: anchorDay(planned),
              createdBy: caller.uid,
              createdAt: ctx.clock.now(),
            },
          ]
        : [],
    ),
  )
  await insertDraftCharges(tx, rows)
  return rows.map(({ id }) => ({ kind: 'charge', targetId: id }))
}

const anchorDay = ({
  periodMonths,
  rentDay,
  startsOn,
}: {
  periodMonths: number
  rentDay: number
  startsOn: string
}) => (periodMonths === 1 ? rentDay : Number(startsOn.slice(8)))

async function makeMoney(
  ctx: Context,
  tx: Tx,
  { caller, people, read }: { caller: Caller; people: readonly MadePerson[]; read: ReadImport },
): Promise<MadeRow[]> {
  const { asOf, taxed } = read.book.options
  const openings = people
    .map(({ person, tenant, leases }) => ({
      tenant,
      opening: person.opening,
      note: person.note,
      deposits: leases.flatMap(({ id: leaseId, planned: { deposit: amount } }) =>
        amount > 0 ? [{ leaseId, amount }] : [],
      ),
    }))
    .filter(({ opening, deposits }) => opening !== 0 || deposits.length > 0)
  if (openings.length === 0) return []
  await refusePaymentDay(ctx, tx, asOf)
  const { invoiceIds, paymentIds } = await writeBookOpenings(ctx, tx, openings, { caller, day: asOf, taxed })
  return [
    ...invoiceIds.map((targetId): MadeRow => ({ kind: 'invoice', targetId })),
    ...paymentIds.map((targetId): MadeRow => ({ kind: 'payment', targetId })),
  ]
}

function listHeadings({ table: { columns } }: ReadImport): string[] {
  const width = Math.max(0, ...columns.map(({ at }) => at + 1))
  return Array.from({ length: width }, (_, at) => columns.find((column) => column.at === at)?.heading ?? '')
}

/** Names the rows of tenants who got nothing, so that they are shown with the tenant and erased with them. */
function linkKnown({ book, portal }: ReadImport, made: readonly MadeRow[]): MadeRow[] {
  const tenants = new Set(portal.tenants.map(({ id }) => id))
  const named = new Set(made.map(({ targetId }) => targetId))
  const known = book.rows.flatMap(({ row, same }) =>
    same && tenants.has(same.as) ? [{ row, id: same.as }] : [],
  )
  const others = Map.groupBy(
    known.filter(({ id }) => !named.has(id)),
    ({ id }) => id,
  )
  return [
    ...made,
    ...[...others].map(
      ([targetId, rows]): MadeRow => ({
        kind: 'person',
        targetId,
        before: {},
        rows: rows.map(({ row }) => row),
      }),
    ),
  ]
}

async function recordImported(
  ctx: Context,
  tx: Tx,
  { record, book }: ReadImport,
  { caller, signedBy, reason }: Signature,
): Promise<void> {
  const { properties, units, tenants, leases, charges, openings, deposits } = book.makes
  const { owed, ahead } = book.money
  await recordAudit(tx, ctx.clock.now(), caller, {
    action: 'book.imported',
    target: { kind: 'import', id: record.id, name: record.fileName || 'rent cards' },
    changes: changesBetween(null, {
      properties,
      units,
      tenants,
      leases,
      charges,
      openings,
      deposits,
      owed,
      ahead,
      asOf: book.options.asOf,
      signedBy,
      ...(reason && { reason }),
    }),
  })
}

/** Makes everything or nothing, in one transaction; no message goes out. Throws 404, 400, 409. */
export async function confirmImport(
  ctx: Context,
  tx: Tx,
  signature: Signature,
): Promise<Outcome<ImportedBook>> {
  const { id, caller, signedBy, hash, reason = null } = signature
  await lockImports(tx)
  const read = await readRecord(ctx, tx, await lockDraft(tx, id))
  refuseUnsigned(read, signature)
  const { plan, money, makes, options } = read.book
  const places = await makePlaces(tx, plan, ctx.clock.now())
  const making = { people: plan.people, find: places.find, by: caller.uid, asOf: options.asOf }
  const { made, people } = await makePeople(ctx, tx, making)
  const charges = await makeCharges(ctx, tx, { caller, people })
  const about = { caller, people }
  const balances = await makeMoney(ctx, tx, { ...about, read })
  const photos = await makePhotos(ctx, tx, { ...about, rows: read.rows })
  // Records that are later were built on the import.
  const now = ctx.clock.now()
  await queries.insertMade(
    tx,
    [...places.made, ...linkKnown(read, made), ...charges, ...balances, ...photos].map((row) => ({
      importId: id,
      ...row,
    })),
  )
  await queries.updateImport(tx, id, {
    state: 'imported',
    hash,
    money,
    makes,
    asOf: options.asOf,
    headings: listHeadings(read),
    signedBy,
    reason: reason || null,
    importedAt: now,
    importedBy: caller.uid,
    undoneAt: null,
    undoReason: null,
    changedAt: now,
  })
  await recordImported(ctx, tx, read, signature)
  announce(tx, 'invoiceCreated', { admins: true })
  return {
    answer: {
      id,
      state: 'imported',
      made: makes,
      money,
      tenantIds: people.flatMap(({ isNew, tenant }) => (isNew ? tenant.id : [])),
      ruleIds: charges.map(({ targetId }) => targetId),
      importedAt: now.toISOString(),
      signedBy,
    },
  }
}
