import type { Context } from '../../../server/context.ts'
import type { Db } from '../../../server/database/index.ts'
import { addDays, type Day, dayOf, startOfDay } from '../../../shared/days.ts'
import { toCedis } from '../../../shared/money.ts'
import type { InvoicePurpose } from '../../ledger/invoices.purposes.ts'
import { listRecords } from '../../ledger/server/invoice-records.queries.ts'
import {
  type AllocationRow,
  listAllocations,
  listReceived,
  type ReceivedRow,
} from '../../ledger/server/received.queries.ts'
import { listRates } from '../../tax-rates/server/tax-rates.queries.ts'
import { loadVatRates } from '../../tax-rates/server/unit-vat.ts'
import { findTenantsForBooks } from '../../tenants/server/tenants.queries.ts'
import type { Scope } from '../../tenants/server/tenants.scope.ts'
import {
  type AllocatedPart,
  type ReceivedPayment,
  rentMovements,
  sumTaxLines,
  type TaxedLine,
  taxLine,
} from '../tax-months.rules.ts'
import type { TaxMonth } from '../taxes.contract.ts'
import { firstDayOf, lastDayOf, type Month, taxDueDay } from '../taxes.rules.ts'
import { loadTaxedUnits, type TaxedUnit } from './tax-units.ts'
import { listCertified } from './taxes.queries.ts'

/** In whole pesewas. */
export type TaxMonthRow = TaxedLine & {
  payment: ReceivedRow
  tenantName: string
  unit: TaxedUnit
  day: Day
  amount: number
  /** In percent; null where the amount contains no VAT. */
  vatRate: number | null
  /** Of withheld tax that was not reversed, else null. */
  hasCertificate: boolean | null
}

export type LoadedTaxMonth = {
  month: Month
  dueDay: Day
  rows: TaxMonthRow[]
  totals: ReturnType<typeof sumTaxLines>
}

type Deps = Pick<Context, 'config'>
type PurposePart = AllocatedPart<TaxedUnit> & { purpose: InvoicePurpose }

/** A payment with what it settled, and whose lease it was. */
export type ReceivedOfMonth = {
  payment: ReceivedRow
  tenantName: string
  /** Of the tenant now. */
  tenantPropertyId: string
  received: Omit<ReceivedPayment<TaxedUnit>, 'allocations'> & { allocations: readonly PurposePart[] }
}

async function loadPayments(
  db: Db,
  rows: readonly ReceivedRow[],
  timeZone: string,
): Promise<ReceivedOfMonth[]> {
  const parts = await listAllocations(
    db,
    rows.map(({ id }) => id),
  )
  const invoices = await listRecords(db, [...new Set(parts.map(({ invoiceId }) => invoiceId))])
  const tenants = await findTenantsForBooks(db, [...new Set(rows.map(({ tenantId }) => tenantId))])
  const units = await loadTaxedUnits(db, tenants)
  const placed = rows.map((payment) => ({
    payment,
    unit: units.ofTenant(payment.tenantId, payment.receivedOn),
  }))
  const vatRateOf = await loadVatRates(db, [...new Set(placed.map(({ unit }) => unit.id))])
  const byPayment = Map.groupBy(parts, ({ paymentId }) => paymentId)
  return placed.map(({ payment, unit }) => {
    const { id, tenantId, amount, receivedOn, createdAt, reversedOn, correctedTo } = payment
    const partOf = ({ invoiceId, createdAt: at, ...part }: AllocationRow): PurposePart => {
      const invoice = invoices.get(invoiceId)
      const ofLease = invoice?.leaseId ? units.ofLease(invoice.leaseId) : undefined
      return {
        amount: part.amount,
        on: dayOf(at, timeZone),
        isRent: invoice?.purpose === 'rent',
        purpose: invoice?.purpose ?? 'other',
        unit: ofLease ?? unit,
        vatRate: invoice?.vatRate ?? null,
      }
    }
    const received = {
      ...{ amount, receivedOn, reversedOn, correctedTo, unit, vatRate: vatRateOf(unit.id, receivedOn) },
      enteredOn: dayOf(createdAt, timeZone),
      allocations: (byPayment.get(id) ?? []).map(partOf),
    }
    const tenant = tenants.get(tenantId)
    const tenantPropertyId = tenant?.propertyId ?? ''
    return { payment, tenantName: tenant?.name ?? '', tenantPropertyId, received }
  })
}

const inOrder = (a: TaxMonthRow, b: TaxMonthRow) =>
  a.day.localeCompare(b.day) || (a.payment.receiptNumber ?? '').localeCompare(b.payment.receiptNumber ?? '')

/** All money and withheld tax of a month, also for what is not rent. */
export async function loadReceivedOfMonth(
  { config }: Deps,
  db: Db,
  month: Month,
  scope: Scope,
): Promise<ReceivedOfMonth[]> {
  const [from, to] = [firstDayOf(month), lastDayOf(month)]
  const start = startOfDay(from, config.TIME_ZONE)
  const end = startOfDay(addDays(to, 1), config.TIME_ZONE)
  return loadPayments(db, await listReceived(db, { from, to, start, end, scope }), config.TIME_ZONE)
}

export const loadTaxMonth = async (deps: Deps, db: Db, month: Month, scope: Scope): Promise<LoadedTaxMonth> =>
  taxReceived(db, month, await loadReceivedOfMonth(deps, db, month, scope))

/** The tax on the rent among what was received. */
export async function taxReceived(
  db: Db,
  month: Month,
  payments: readonly ReceivedOfMonth[],
): Promise<LoadedTaxMonth> {
  const [from, to] = [firstDayOf(month), lastDayOf(month)]
  const rates = await listRates(db)
  const certified = await listCertified(
    db,
    payments.flatMap(({ payment: { kind, id } }) => (kind === 'withholding' ? [id] : [])),
  )
  const rows = payments
    .flatMap(({ payment, tenantName, received: one }) =>
      rentMovements(one)
        .filter(({ day }) => day >= from && day <= to)
        .map(({ day, unit, vatRate, amount }): TaxMonthRow => {
          const { receivedOn, kind, reversedAt } = payment
          const taxed = { amount, receivedOn, rateName: unit.rateName, vatRate }
          const line = taxLine({ ...taxed, isWithheld: kind === 'withholding' }, rates)
          const hasCertificate = kind === 'withholding' && !reversedAt ? certified.has(payment.id) : null
          return { payment, tenantName, unit, day, amount, vatRate, ...line, hasCertificate }
        }),
    )
    .sort(inOrder)
  return { month, dueDay: taxDueDay(month), rows, totals: sumTaxLines(rows) }
}

export const presentTaxMonth = ({ month, dueDay, rows, totals }: LoadedTaxMonth): TaxMonth => ({
  month,
  dueDay,
  lines: rows.map(({ payment, tenantName, unit, ...row }) => ({
    paymentId: payment.id,
    receiptNumber: payment.receiptNumber,
    kind: payment.kind,
    tenantId: payment.tenantId,
    tenantName,
    propertyName: unit.propertyName,
    unitName: unit.unitName,
    unitKind: unit.unitKind,
    receivedOn: payment.receivedOn,
    day: row.day,
    amount: toCedis(row.amount),
    rateName: row.rateName,
    percent: row.percent,
    tax: toCedis(row.tax),
    withheld: toCedis(row.withheld),
    vat: toCedis(row.vat),
    hasCertificate: row.hasCertificate,
  })),
  totals: {
    received: toCedis(totals.received),
    tax: toCedis(totals.tax),
    withheld: toCedis(totals.withheld),
    payable: toCedis(totals.payable),
    vat: toCedis(totals.vat),
  },
})
