import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { invalidField } from '../../../../server/server.errors.ts'
import { addDays, daysBetween, toDay } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import { listLeases } from '../../../property/leases/server/leases.list.ts'
import { type LeaseRow, listTenantLeases } from '../../../property/leases/server/leases.queries.ts'
import { lockLease, requireVisibleLease } from '../../../property/leases/server/leases.service.ts'
import { findTenantIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import { type PaymentKind, RECEIVED_KINDS } from '../../ledger/ledger.rules.ts'
import { listRecords } from '../../ledger/server/invoice-records.queries.ts'
import { listCredits, listPaymentsById, listSettlements } from '../../ledger/server/ledger.queries.ts'
import { loadCompany } from '../../payments/server/pdf/letterhead.ts'
import { listInvoicesFor } from '../../settlement/server/settlement.queries.ts'
import type { IssuedCard, MissingCard, RentCard } from '../rent-cards.contract.ts'
import { RENT_CARD_MESSAGES as MESSAGES } from '../rent-cards.messages.ts'
import { cardDueOn, rentPaid } from '../rent-cards.rules.ts'
import { findIssuedCard, listCards, writeIssuedCard } from './rent-cards.queries.ts'

type Deps = Pick<Context, 'db' | 'clock' | 'config'>

const isReceived = ({ kind }: { kind: PaymentKind }) => RECEIVED_KINDS.some((one) => one === kind)
const ALL_LEASES = 10_000

async function loadParts(db: Db, tenantId: string) {
  const ids = await listInvoicesFor(db, tenantId, 'rent')
  const invoices = [...(await listRecords(db, ids)).values()]
  const settled = (await listSettlements(db, { invoiceIds: ids })).filter(isReceived)
  const credits = (await listCredits(db, [tenantId])).filter(isReceived)
  const paymentIds = [...settled.map(({ paymentId }) => paymentId), ...credits.map(({ id }) => id)]
  const payments = new Map(
    (await listPaymentsById(db, [...new Set(paymentIds)])).map((payment) => [payment.id, payment]),
  )
  const credited = credits.map(({ id, unallocated }) => ({
    paymentId: id,
    invoiceId: null,
    amount: unallocated,
  }))
  const parts = [...settled, ...credited]
    .flatMap(({ paymentId, invoiceId, amount }) => {
      const payment = payments.get(paymentId)
      return payment ? [{ paymentId, invoiceId, amount, payment, receivedOn: payment.receivedOn }] : []
    })
    .toSorted(
      (a, b) =>
        daysBetween(b.receivedOn, a.receivedOn) ||
        a.payment.createdAt.getTime() - b.payment.createdAt.getTime(),
    )
  return { invoices, parts, payments }
}

const enteredOn = ({ config }: Pick<Deps, 'config'>, { createdAt }: LeaseRow) =>
  toDay(createdAt, config.TIME_ZONE)

export async function loadRentCard(
  ctx: Pick<Deps, 'clock' | 'config'>,
  db: Db,
  lease: LeaseRow,
): Promise<RentCard> {
  const { tenantId } = lease
  const [company, tenant, leases, issued, { invoices, parts, payments }] = [
    await loadCompany(ctx, db),
    await findTenantIncludingDeleted(db, tenantId),
    await listTenantLeases(db, [tenantId]),
    await findIssuedCard(db, lease.id),
    await loadParts(db, tenantId),
  ]
  const { rows, advance } = rentPaid({ lease, leases, invoices, parts, today: ctx.clock.today() })
  return {
    leaseId: lease.id,
    landlord: company.name,
    landlordAddress: company.address,
    tenantId,
    tenant: lease.tenantName,
    tenantPhone: tenant?.phone ?? null,
    payCode: tenant?.payCode ?? null,
    propertyName: lease.propertyName,
    unitName: lease.unitName,
    rent: lease.rent === null ? null : toCedis(lease.rent),
    periodMonths: lease.periodMonths,
    startsOn: lease.startsOn,
    endsOn: lease.endsOn,
    advance: toCedis(advance),
    officialSerial: issued?.officialSerial ?? null,
    issuedOn: issued?.issuedOn ?? null,
    dueOn: cardDueOn({ startsOn: lease.startsOn, enteredOn: enteredOn(ctx, lease) }),
    payments: rows.map(({ paymentId, amount, credit, ...row }) => {
      const payment = payments.get(paymentId)
      return {
        paymentId,
        receiptNumber: payment?.receiptNumber ?? null,
        method: payment?.method ?? null,
        reference: payment?.reference ?? null,
        ...row,
        amount: toCedis(amount),
        credit: toCedis(credit),
      }
    }),
  }
}

/** Throws 403 for another tenant's card, 404. */
export const readCard = async (ctx: Deps, caller: Caller, leaseId: string): Promise<RentCard> =>
  loadRentCard(ctx, ctx.db, await requireVisibleLease(ctx.db, caller, leaseId))

/** Throws 400 for an impossible day, 404. */
export async function noteIssuedCard(
  ctx: Deps,
  { caller, leaseId, given }: { caller: Caller; leaseId: string; given: IssuedCard },
): Promise<RentCard> {
  return ctx.db.transaction(async (tx) => {
    const { lease } = await lockLease(tx, caller, { id: leaseId })
    const before = await findIssuedCard(tx, leaseId)
    const { officialSerial = before?.officialSerial ?? null, issuedOn = before?.issuedOn ?? null } = given
    refuseDay(ctx, lease, issuedOn)
    const now = ctx.clock.now()
    const after = { officialSerial: officialSerial || null, issuedOn }
    await writeIssuedCard(tx, { leaseId, ...after, updatedAt: now })
    const old = { officialSerial: before?.officialSerial ?? null, issuedOn: before?.issuedOn ?? null }
    await recordAudit(tx, now, caller, {
      action: 'rentCard.issued',
      target: { kind: 'lease', id: leaseId, name: `${lease.tenantName}, ${lease.unitName}` },
      tenantId: lease.tenantId,
      changes: changesBetween(old, after),
    })
    return loadRentCard(ctx, tx, lease)
  })
}

const YEAR = 366

function refuseDay({ clock }: Deps, { startsOn }: LeaseRow, issuedOn: string | null): void {
  if (issuedOn === null) return
  const sentence =
    issuedOn > clock.today()
      ? MESSAGES.issuedLater
      : issuedOn < addDays(startsOn, -YEAR)
        ? MESSAGES.issuedBeforeStart
        : undefined
  if (sentence) throw invalidField(sentence)
}

/** Longest delay first. */
export async function listMissingCards(ctx: Deps, caller: Caller): Promise<MissingCard[]> {
  const today = ctx.clock.today()
  const query = { filter: { state: 'current' as const }, scope: caller, ofTenant: null, today }
  const leases = (await listLeases(ctx.db, query, { limit: ALL_LEASES, cursor: undefined })).map(
    ({ row }) => row,
  )
  const cards = await listCards(
    ctx.db,
    leases.map(({ id }) => id),
  )
  return leases
    .filter(({ id }) => !cards.get(id)?.issuedOn)
    .map((lease) => {
      const dueOn = cardDueOn({ startsOn: lease.startsOn, enteredOn: enteredOn(ctx, lease) })
      const { id: leaseId, tenantId, tenantName, propertyName, unitName, startsOn } = lease
      return {
        leaseId,
        tenantId,
        tenantName,
        propertyName,
        unitName,
        startsOn,
        dueOn,
        daysLate: daysBetween(dueOn, today),
      }
    })
    .filter(({ daysLate }) => daysLate > 0)
    .toSorted((a, b) => b.daysLate - a.daysLate || a.tenantName.localeCompare(b.tenantName))
}
