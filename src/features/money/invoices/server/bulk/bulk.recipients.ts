import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { canSeeProperty } from '../../../../../shared/permissions.ts'
import { advanceWarning } from '../../../../property/leases/advance.rules.ts'
import { leasesOn } from '../../../../property/leases/lease-choice.rules.ts'
import type { TenantRow } from '../../../../property/tenants/server/tenants.queries.ts'
import type { InvoiceRecord } from '../../../ledger/server/invoice-records.queries.ts'
import { loadPlaces, type Places } from '../../../ledger/server/places.ts'
import { withLeases } from '../../../settlement/server/lease.ts'
import { BULK_MESSAGES, type BulkInvoices } from '../../bulk.contract.ts'
import { INVOICE_MESSAGES } from '../../invoices.messages.ts'
import { findSame } from '../invoices.duplicates.ts'
import { exceededAdvance } from '../invoices.subject.ts'
import { newInvoiceRow } from '../new-invoice-row.ts'

type Request = { given: BulkInvoices; caller: Pick<Caller, 'propertyIds'>; by: { uid: string | null } }

/** `name` is the first id or uid in the request; `tenant` is undefined if unknown. */
export type Named = { name: string; tenant: TenantRow | undefined }

/** An invoice without a number, or the reason for none. */
export type Recipient = Named & { leaseId?: string } & (
    | { tenant: TenantRow; row: InvoiceRecord; problem?: undefined }
    | { row?: undefined; problem: string }
  )

type Choice = Named & { leaseId?: string; problem?: string }

const leasesNamed = ({ leases = [] }: BulkInvoices, { name, tenant }: Named): string[] => {
  const names = new Set([name, tenant?.id, tenant?.personUid])
  return [...new Set(leases.filter(({ tenantId }) => names.has(tenantId)).map(({ leaseId }) => leaseId))]
}

function toChoices(places: Places, { given, caller }: Request, named: Named): Choice[] {
  const { tenant } = named
  if (!tenant) return [{ ...named, problem: BULK_MESSAGES.tenantUnknown }]
  const reached = places
    .listTenantLeases(tenant.id)
    .filter(({ propertyId }) => canSeeProperty(caller, propertyId))
  const leaseIds = leasesNamed(given, named)
  if (leaseIds.length > 0)
    return leaseIds.map((leaseId) => ({
      ...named,
      leaseId,
      ...(!reached.some(({ id }) => id === leaseId) && { problem: BULK_MESSAGES.otherLease }),
    }))
  const running = leasesOn(reached, given.periodFrom || given.dueDate)
  if (running.length < 2) return [named]
  const units = running.map(({ unitName, propertyName }) => `${unitName}, ${propertyName}`)
  return [{ ...named, problem: BULK_MESSAGES.whichUnit(tenant.name, units) }]
}

/** The accounts must be locked; `nextId` is called once per invoice. */
export async function toRecipients(
  ctx: Context,
  tx: Tx,
  request: Request,
  { named, nextId }: { named: readonly Named[]; nextId: () => string },
): Promise<{ recipients: Recipient[]; places: Places }> {
  const { given, by } = request
  const [createdAt, today] = [ctx.clock.now(), ctx.clock.today()]
  const tenantIds = named.flatMap(({ tenant }) => tenant?.id ?? [])
  const places = await loadPlaces(tx, tenantIds, { withNames: false })
  const description = given.description || BULK_MESSAGES.description
  const paidOn = given.amount === 0 ? today : null
  const recipients = named.flatMap((one) =>
    toChoices(places, request, one).map(({ problem, ...choice }): Recipient => {
      const { tenant, leaseId } = choice
      if (problem !== undefined || !tenant) return { ...choice, problem: problem ?? '' }
      const newInvoice = { tenant, given: { ...given, description, leaseId }, createdAt, paidOn }
      const unleased = newInvoiceRow({ ...newInvoice, id: nextId(), invoiceNumber: '', createdBy: by.uid })
      const [row = unleased] = withLeases(ctx, places, [unleased])
      const exceeded = exceededAdvance(places, row, { ...given, today })
      return exceeded
        ? { ...choice, problem: BULK_MESSAGES.advance(advanceWarning(exceeded.limit)) }
        : { ...choice, tenant, row }
    }),
  )
  if (given.force) return { recipients, places }
  const sameAs = await findSame(
    tx,
    recipients.flatMap(({ row }) => row ?? []),
  )
  const single = recipients.map((recipient): Recipient => {
    const { row, ...choice } = recipient
    const double = row && sameAs(row)[0]
    return double ? { ...choice, problem: INVOICE_MESSAGES.double(double) } : recipient
  })
  return { recipients: single, places }
}
