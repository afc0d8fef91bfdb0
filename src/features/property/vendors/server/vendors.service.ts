import { randomUUID } from 'node:crypto'
import { auditDescriptor } from '../../../../server/audit/columns.ts'
import { recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { changedColumns, textOrNull } from '../../../../server/database/changed-columns.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { listKeyKinds } from '../../../../server/database/keyset.ts'
import { brokenConstraint } from '../../../../server/database/violations.ts'
import { announce } from '../../../../server/events/announce.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import { storedPhone, toE164 } from '../../../../server/phone.ts'
import type { NewVendor, Vendor, VendorChanges, VendorFilter } from '../vendors.contract.ts'
import { VENDOR_ERRORS } from '../vendors.messages.ts'
import * as queries from './vendors.queries.ts'
import { vendors } from './vendors.table.ts'

type Row = queries.VendorRow
const notFound = () => VENDOR_ERRORS.notFound()

const presentVendor = ({ archivedAt, createdAt, updatedAt, ...row }: Row): Vendor => ({
  ...row,
  archived: archivedAt !== null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

export const listVisibleVendors = ({ db }: Context, filter: VendorFilter): PagedList<Vendor> => ({
  sort: filter.sort ?? 'name',
  kinds: listKeyKinds(queries.vendorOrder(filter)),
  async rows(request) {
    const found = await queries.listVendors(db, filter, request)
    return found.map(({ row, keys }) => ({ row: presentVendor(row), keys }))
  },
  count: (cursor) => queries.countVendors(db, filter, cursor),
})

/** Throws 400 for an invalid phone number. */
function refusePhone(phone: string | null | undefined): void {
  if (phone && toE164(phone) === undefined) throw VENDOR_ERRORS.wrongPhone().asDetail()
}

/** Throws 400 for an invalid phone number. */
export async function addVendor(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { caller, given }: { caller: Caller; given: NewVendor },
): Promise<Vendor> {
  const { name, phone, trade, note } = given
  refusePhone(phone)
  const [id, now] = [randomUUID(), clock.now()]
  const texts = { phone: phone ? storedPhone(phone) : null, trade: trade || null, note: note || null }
  const row = { id, name, ...texts, archivedAt: null, createdAt: now, updatedAt: now }
  await queries.insertVendor(tx, row)
  await record(tx, { at: now, caller, action: 'vendor.added', after: row })
  return presentVendor(row)
}

type Change = { caller: Caller; id: string; changes: VendorChanges }

/** Throws 400 for an invalid phone number, 404. */
export function changeVendor({ db, clock }: Context, { caller, id, changes }: Change): Promise<Vendor> {
  const { archived } = changes
  refusePhone(changes.phone)
  return db.transaction(async (tx) => {
    const before = await queries.lockVendor(tx, id)
    if (!before) throw notFound()
    const now = clock.now()
    const moves = archived !== undefined && archived !== (before.archivedAt !== null)
    const after: Row = {
      ...before,
      ...changedColumns(changes, {
        name: 'as given',
        phone: (text) => (text ? storedPhone(text) : null),
        trade: textOrNull,
        note: textOrNull,
        archived: 'elsewhere',
      }),
      ...(moves && { archivedAt: archived ? now : null }),
      updatedAt: now,
    }
    const { id: _id, ...fields } = after
    await queries.updateVendor(tx, id, fields)
    await record(tx, { at: now, caller, action: 'vendor.changed', before, after })
    return presentVendor(after)
  })
}

/** Throws 404, 409 while a request names it. */
export async function removeVendor(
  { db, clock }: Context,
  { caller, id }: { caller: Caller; id: string },
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const before = await queries.lockVendor(tx, id)
      if (!before) throw notFound()
      await queries.deleteVendor(tx, id)
      await record(tx, { at: clock.now(), caller, action: 'vendor.removed', before })
    })
  } catch (error) {
    // References by later features.
    if (brokenConstraint(error)?.endsWith('_vendors_id_fk')) throw VENDOR_ERRORS.named()
    throw error
  }
}

type VendorEvent = {
  at: Date
  caller: Caller
  action: 'vendor.added' | 'vendor.changed' | 'vendor.removed'
  before?: Row
  after?: Row
}

const descriptor = auditDescriptor(
  vendors,
  {
    'It never changes.': ['id', 'createdAt'],
    'The portal keeps it.': ['updatedAt', 'search'],
    'It is named.': ['archivedAt'],
  },
  ({ archivedAt }: Row) => ({ archived: archivedAt !== null }),
)

async function record(tx: Tx, { at, caller, action, before, after }: VendorEvent): Promise<void> {
  const { id = null, name = '' } = after ?? before ?? {}
  await recordAudit(tx, at, caller, {
    action,
    target: { kind: 'vendor', id, name },
    changes: descriptor.changes(before ?? null, after ?? null),
  })
  announce(tx, 'vendorUpdated', { admins: true }, id === null ? {} : { id })
}

/** Converts numbers of an earlier release. Idempotent. */
export async function normalizeVendorPhones({ db }: Pick<Context, 'db'>): Promise<void> {
  for (const { id, phone } of await queries.listPhones(db)) {
    const stored = storedPhone(phone)
    if (stored !== phone) await queries.replacePhone(db, { id, from: phone, to: stored })
  }
}
