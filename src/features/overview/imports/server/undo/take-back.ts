import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { changePerson, retireAccounts } from '../../../../identity/accounts/server/accounts.service.ts'
import {
  deleteNoticesAbout,
  deletePeopleNotices,
} from '../../../../messaging/notices/server/notices.service.ts'
import { deleteDraftCharges } from '../../../../money/charges/server/charges.erase.ts'
import { takeBackOpenings } from '../../../../money/payments/server/accounts/book-openings.undo.ts'
import { deleteLeases, restoreShownLease } from '../../../../property/leases/server/leases.erase.ts'
import { lockProperties, updateProperty } from '../../../../property/properties/server/properties.queries.ts'
import { deleteUnits, updateUnit } from '../../../../property/properties/server/units.queries.ts'
import { hideTenants, updateTenant } from '../../../../property/tenants/server/tenants.queries.ts'
import { takeDocuments } from '../../../../service/documents/server/documents.queries.ts'
import * as queries from '../imports.queries.ts'
import { getBefore, type Made } from './made.ts'

type Act = { caller: Caller; reason: string }
type Before = ReturnType<typeof getBefore>[number]['before']

const text = (before: Before, name: string): string | null => {
  const value = before[name]
  return typeof value === 'string' ? value : null
}

async function takeBackPhotos(tx: Tx, importId: string, made: Made): Promise<void> {
  const rows = new Map(made.rows.map(({ targetId, rows: of }) => [targetId, of[0]]))
  for (const document of await takeDocuments(tx, made.documents)) {
    const row = rows.get(document.id)
    if (row === undefined) continue
    const { fileKey: photoKey, fileName: photoName, fileSize: photoSize, contentType: photoType } = document
    await queries.updatePhoto(tx, { importId, row }, { photoKey, photoName, photoSize, photoType })
  }
}

/** Empties what was filled, unless it was changed since, and shows the lease of before. */
async function restorePerson(
  ctx: Context,
  tx: Tx,
  made: Made,
  { id, before }: { id: string; before: Before },
): Promise<void> {
  const person = made.people.get(id)
  if (!person || person.deletedAt) return
  const isFilled = (name: 'email' | 'phone') =>
    text(before, name) !== null && text(before, name) === person[name]
  const isMoved = before['leases'] === 1
  const now = ctx.clock.now()
  const changes = {
    ...(isFilled('email') && { email: null }),
    ...(isFilled('phone') && { phone: { typed: null, at: now } }),
    ...(isMoved && { moveInDate: text(before, 'moveInDate'), moveOutDate: text(before, 'moveOutDate') }),
  }
  await changePerson(tx, person.personUid, changes, now)
  if (!isMoved) return
  const propertyId = text(before, 'propertyId') ?? person.propertyId
  await updateTenant(tx, id, { propertyId, unit: text(before, 'unit') })
  const shown = text(before, 'shownLease')
  if (shown !== null) await restoreShownLease(tx, shown)
}

async function takeBackPlaces(ctx: Context, tx: Tx, made: Made): Promise<void> {
  await deleteUnits(tx, made.units)
  for (const { id } of getBefore(made, 'unit')) await updateUnit(tx, id, { active: false })
  const properties = new Map((await lockProperties(tx)).map((property) => [property.id, property]))
  for (const { id, before } of getBefore(made, 'capacity'))
    if (properties.get(id)?.capacity === before['after'])
      await updateProperty(tx, id, { capacity: Number(before['capacity']) })
  for (const id of made.properties) await updateProperty(tx, id, { removedAt: ctx.clock.now() })
}

/** Nothing may have been built on it. Journals and numbers stay; everything else leaves every list. */
export async function takeBack(
  ctx: Context,
  tx: Tx,
  { importId, made, act }: { importId: string; made: Made; act: Act },
): Promise<void> {
  const { tenants, invoices: invoiceIds, payments: paymentIds, moneyTenantIds: tenantIds } = made
  const now = ctx.clock.now()
  await takeBackOpenings(ctx, tx, { tenantIds, invoiceIds, paymentIds }, act)
  await takeBackPhotos(tx, importId, made)
  await deleteDraftCharges(tx, made.charges)
  await deleteLeases(tx, made.leases)
  for (const person of getBefore(made, 'person')) await restorePerson(ctx, tx, made, person)
  await hideTenants(tx, tenants, now)
  await retireAccounts(tx, made.uids, now)
  await deleteNoticesAbout(tx, [...tenants, ...invoiceIds])
  await deletePeopleNotices(tx, made.uids)
  await takeBackPlaces(ctx, tx, made)
}
