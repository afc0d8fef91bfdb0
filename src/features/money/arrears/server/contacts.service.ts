import { randomUUID } from 'node:crypto'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { newestFirst, type PagedList } from '../../../../server/http/paging.ts'
import type { AuditAction } from '../../../../shared/audit.ts'
import { toPesewas } from '../../../../shared/money.ts'
import type { TenantRow } from '../../../property/tenants/server/tenants.queries.ts'
import { requireVisibleAccount } from '../../payments/server/accounts/statements.service.ts'
import { findPayableTenant } from '../../payments/server/payable-tenant.ts'
import type { NewContact, NewPromise, TenantContact } from '../arrears.contract.ts'
import { ARREARS_ERRORS } from '../arrears.messages.ts'
import {
  countTimeline,
  insertContact,
  insertPromise,
  listTimeline,
  type TimelineRow,
} from './contacts.queries.ts'
import { type PresentedPromise, presentPromises } from './promises.ts'

type Presenting = Pick<Context, 'clock' | 'config'>
type Given<T> = { id: string; caller: Caller; given: T }

const presentEntry = (
  tenantId: string,
  row: TimelineRow,
  promise?: PresentedPromise | undefined,
): TenantContact => ({
  id: row.id,
  tenantId,
  kind: row.kind,
  at: row.createdAt.toISOString(),
  by: row.createdByName,
  channel: row.channel,
  note: row.note,
  promise: promise ?? null,
  invoiceNumber: row.invoiceNumber,
})

export async function presentTimeline(
  ctx: Presenting,
  db: Db,
  tenantId: string,
  rows: readonly TimelineRow[],
): Promise<TenantContact[]> {
  const promised = rows.flatMap(({ id, day, amount, createdAt }) =>
    day === null || amount === null ? [] : [{ id, tenantId, day, amount, createdAt }],
  )
  const promises = await presentPromises(ctx, db, promised)
  return rows.map((row) => presentEntry(tenantId, row, promises.get(row.id)))
}

export async function listTenantContacts(
  ctx: Context,
  caller: Caller,
  idOrUid: string,
): Promise<PagedList<TenantContact>> {
  const { db } = ctx
  const { id } = await requireVisibleAccount(db, caller, idOrUid)
  const byTime = newestFirst({
    rows: async (request) =>
      (await presentTimeline(ctx, db, id, await listTimeline(db, id, request))).map((row) => ({
        ...row,
        createdAt: row.at,
      })),
    count: () => countTimeline(db, id),
  })
  return {
    ...byTime,
    rows: async (request) =>
      (await byTime.rows(request)).map(({ row: { createdAt: _, ...row }, keys }) => ({ row, keys })),
  }
}

const recordFor = (
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  event: { caller: Caller; action: AuditAction; tenant: TenantRow; fields: Record<string, unknown> },
): Promise<void> =>
  recordAudit(tx, clock.now(), event.caller, {
    action: event.action,
    target: { kind: 'tenant', id: event.tenant.id, name: event.tenant.name },
    tenantId: event.tenant.id,
    changes: changesBetween(null, event.fields),
  })

const newRow = (
  { clock }: Presenting,
  caller: Caller,
  tenantId: string,
  note: string | null | undefined,
) => ({
  id: randomUUID(),
  tenantId,
  note: note || null,
  createdAt: clock.now(),
  createdBy: caller.uid,
  createdByName: caller.name,
})

export async function recordContact(
  ctx: Context,
  tx: Tx,
  { id, caller, given: { channel, note } }: Given<NewContact>,
): Promise<TenantContact> {
  const tenant = await findPayableTenant(tx, caller, id)
  const row = { ...newRow(ctx, caller, tenant.id, note), channel }
  await insertContact(tx, row)
  await recordFor(ctx, tx, { caller, action: 'contact.recorded', tenant, fields: { channel } })
  return presentEntry(tenant.id, { ...row, kind: 'contact', day: null, amount: null, invoiceNumber: null })
}

/** Throws 404 without the tenant, 400 for a day in the past. */
export async function recordPromise(
  ctx: Context,
  tx: Tx,
  { id, caller, given: { day, amount, note } }: Given<NewPromise>,
): Promise<TenantContact> {
  if (day < ctx.clock.today()) throw ARREARS_ERRORS.dayPassed()
  const tenant = await findPayableTenant(tx, caller, id)
  const row = { ...newRow(ctx, caller, tenant.id, note), day, amount: toPesewas(amount) }
  await insertPromise(tx, row)
  await recordFor(ctx, tx, { caller, action: 'promise.recorded', tenant, fields: { day, amount } })
  const promises = await presentPromises(ctx, tx, [row])
  return presentEntry(
    tenant.id,
    { ...row, kind: 'promise', channel: null, invoiceNumber: null },
    promises.get(row.id),
  )
}
