import { randomUUID } from 'node:crypto'
import { changesBetween } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { sendWithCommit, type Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { toDay } from '../../../../shared/days.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { findTenant, type TenantRow } from '../../../property/tenants/server/tenants.queries.ts'
import { TENANT_ERRORS } from '../../../property/tenants/tenants.messages.ts'
import { defaultDescription } from '../../ledger/invoices.purposes.ts'
import type { IssuedPlace } from '../../ledger/issued.ts'
import type { InvoiceRecord } from '../../ledger/server/invoice-records.queries.ts'
import { loadPlaces, type Places } from '../../ledger/server/places.ts'
import { issueInvoices } from '../../settlement/server/issue.ts'
import { withLeases } from '../../settlement/server/lease.ts'
import { numberPosted } from '../../settlement/server/payments.post.ts'
import type { MailedInvoice, NewInvoice } from '../invoices.contract.ts'
import { refuseClosedDay } from './changes/refuse-payment.ts'
import { invoiceChangesBetween, recordInvoice, unitNames } from './invoices.audit.ts'
import { creationTime, refusePast } from './invoices.due.ts'
import { refuseDouble } from './invoices.duplicates.ts'
import { announceInvoice } from './invoices.events.ts'
import { presentInvoice } from './invoices.present.ts'
import { confirmPayment, type Enqueue, mailed } from './invoices.service.ts'
import { refuseLongAdvance, refuseOtherSubject } from './invoices.subject.ts'
import { creditUsedBy, invoiceIssued } from './messages/invoice-issued.message.ts'
import { newInvoiceRow } from './new-invoice-row.ts'
import { prepareNumbers, takeNextNumber } from './new-numbers.ts'

/** Prepares the numbers of the year of creation. Throws 400 for an invalid time. */
export async function prepareInvoiceNumber(ctx: Context, given: NewInvoice): Promise<void> {
  const createdAt = creationTime(given.createdAt, ctx.clock.now())
  await prepareNumbers(ctx.db, toDay(createdAt, ctx.config.TIME_ZONE))
}

/** Throws 404 without the tenant, 400 for a due day before today. */
export async function createInvoice(
  ctx: Context,
  tx: Tx,
  { given, caller }: { given: NewInvoice; caller: Caller },
): Promise<Outcome<MailedInvoice>> {
  const today = ctx.clock.today()
  if (!given.enteredLater) refusePast(given.dueDate, today)
  const id = randomUUID()
  const now = ctx.clock.now()
  const createdAt = creationTime(given.createdAt, now)
  const year = toDay(createdAt, ctx.config.TIME_ZONE).slice(0, 4)
  const [tenant, invoiceNumber, found] = await Promise.all([
    findTenant(tx, given.tenantId),
    takeNextNumber(tx, year),
    loadPlaces(tx, [given.tenantId], { withNames: false }),
  ])
  if (!tenant || !canSeeProperty(caller, tenant.propertyId)) throw TENANT_ERRORS.notFound()
  await refuseOtherSubject(tx, { tenantId: tenant.id, caller }, given)
  const isById = tenant.id === given.tenantId
  const places = isById ? found : await loadPlaces(tx, [tenant.id], { withNames: false })
  const unleased = newInvoiceRow({
    id,
    invoiceNumber,
    tenant,
    given: { ...given, description: given.description || defaultDescription(tenant.name, given.purpose) },
    createdAt,
    paidOn: given.amount === 0 ? today : null,
    createdBy: caller.uid,
  })
  const [row = unleased] = withLeases(ctx, places, [unleased])
  refuseLongAdvance(places, row, { ...given, today })
  if (!given.force) await refuseDouble(tx, row)
  const person = { tenantEmail: tenant.email, personUid: tenant.personUid }
  if (given.createdAt) await refuseClosedDay(ctx, tx, toDay(createdAt, ctx.config.TIME_ZONE))
  const { issued: records, payments } = await issueInvoices(ctx, tx, [{ ...row, updatedAt: now }], {
    by: caller,
    status: given.status,
    places,
  })
  const record = records[0] ?? row
  const issued = { ...record, ...person, issued: placeOnInvoice(record, { tenant, places }) }
  const changes = {
    ...invoiceChangesBetween(null, issued, unitNames(places.listTenantLeases(tenant.id))),
    ...changesBetween(null, { advanceReason: given.advanceReason || null }),
  }
  sendWithCommit(tx, recordInvoice(ctx, tx, { caller, action: 'invoice.issued', invoice: issued, changes }))
  announceInvoice(tx, 'invoiceCreated', issued)
  const askForRent: Enqueue = (request) =>
    ctx.deliveries.enqueue(tx, invoiceIssued, { ...request, params: creditUsedBy(issued) })
  const enqueue = issued.status === 'Paid' ? confirmPayment(ctx, tx) : askForRent
  const invoice = presentInvoice(issued, [], { today, viewer: caller })
  const isMailed = given.sendEmail && row.amount > 0
  const outcome = await mailed(tx, { invoice, caller }, isMailed ? enqueue : undefined)
  await numberPosted(ctx, tx, payments)
  return outcome
}

/** The same as the database's trigger, without the company. */
function placeOnInvoice(
  { leaseId }: Pick<InvoiceRecord, 'leaseId'>,
  { tenant, places }: { tenant: TenantRow; places: Places },
): IssuedPlace {
  const lease = places.listTenantLeases(tenant.id).find(({ id }) => id === leaseId)
  const { propertyName, unitName } = lease ?? { propertyName: tenant.apartment, unitName: tenant.unit }
  return { companyName: null, propertyName, unitName }
}
