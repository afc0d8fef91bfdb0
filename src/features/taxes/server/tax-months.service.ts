import type { Context } from '../../../server/context.ts'
import type { Db } from '../../../server/database/index.ts'
import { addDays, type Day, dayOf, startOfDay } from '../../../shared/days.ts'
import { toCedis } from '../../../shared/money.ts'
import { listRecords } from '../../invoices/server/invoices.queries.ts'
import {
  type AllocationRow,
  listAllocations,
  listReceived,
  type ReceivedRow,
} from '../../ledger/server/received.queries.ts'
import { findTenantsForBooks } from '../../tenants/server/tenants.queries.ts'
import type { Scope } from '../../tenants/server/tenants.scope.ts'
import {
  type ReceivedPayment,
  rentMovements,
  sumTaxLines,
  type TaxedLine,
  taxLine,
} from '../tax-months.rules.ts'
import type { TaxMonth } from '../taxes.contract.ts'
import { firstDayOf, lastDayOf, type Month, taxDueDay } from '../taxes.rules.ts'
import { loadTaxedUnits, type TaxedUnit } from './tax-units.ts'
import { isVatOn, listCertified, listRates, listVatUnits } from './taxes.queries.ts'

/** In whole pesewas. */
export type TaxMonthRow = TaxedLine & {
  payment: ReceivedRow
  tenantName: string
  unit: TaxedUnit
  day: Day
  amount: number
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

/** The rent that payments were, each with its unit. */
async function loadPayments(db: Db, rows: readonly ReceivedRow[], timeZone: string) {
  const parts = await listAllocations(
    db,
    rows.map(({ id }) => id),
  )
  const invoices = await listRecords(db, [...new Set(parts.map(({ invoiceId }) => invoiceId))])
  const tenants = await findTenantsForBooks(db, [...new Set(rows.map(({ tenantId }) => tenantId))])
  const units = await loadTaxedUnits(db, tenants)
  const byPayment = Map.groupBy(parts, ({ paymentId }) => paymentId)
  return rows.map((payment) => {
    const { id, tenantId, amount, receivedOn, createdAt, reversedOn, correctedTo } = payment
    const unit = units.ofTenant(tenantId, receivedOn)
    const partOf = ({ invoiceId, createdAt: at, ...part }: AllocationRow) => {
      const invoice = invoices.get(invoiceId)
      const ofLease = invoice?.leaseId ? units.ofLease(invoice.leaseId) : undefined
      return {
        amount: part.amount,
        on: dayOf(at, timeZone),
        isRent: invoice?.purpose === 'rent',
        unit: ofLease ?? unit,
      }
    }
    const received: ReceivedPayment<TaxedUnit> = {
      ...{ amount, receivedOn, reversedOn, correctedTo, unit },
      enteredOn: dayOf(createdAt, timeZone),
      allocations: (byPayment.get(id) ?? []).map(partOf),
    }
    return { payment, tenantName: tenants.get(tenantId)?.name ?? '', received }
  })
}

const inOrder = (a: TaxMonthRow, b: TaxMonthRow) =>
  a.day.localeCompare(b.day) || (a.payment.receiptNumber ?? '').localeCompare(b.payment.receiptNumber ?? '')

export async function loadTaxMonth(
  { config }: Deps,
  db: Db,
  month: Month,
  scope: Scope,
): Promise<LoadedTaxMonth> {
  const [from, to] = [firstDayOf(month), lastDayOf(month)]
  const start = startOfDay(from, config.TIME_ZONE)
  const end = startOfDay(addDays(to, 1), config.TIME_ZONE)
  const received = await listReceived(db, { from, to, start, end, scope })
  const rates = await listRates(db)
  const withVat = new Set((await isVatOn(db)) ? await listVatUnits(db) : [])
  const certified = await listCertified(
    db,
    received.filter(({ kind }) => kind === 'withholding').map(({ id }) => id),
  )
  const rows = (await loadPayments(db, received, config.TIME_ZONE))
    .flatMap(({ payment, tenantName, received: one }) =>
      rentMovements(one)
        .filter(({ day }) => day >= from && day <= to)
        .map(({ day, unit, amount }): TaxMonthRow => {
          const { receivedOn, kind, reversedAt } = payment
          const taxed = { amount, receivedOn, rateName: unit.rateName, hasVat: withVat.has(unit.id) }
          const line = taxLine({ ...taxed, isWithheld: kind === 'withholding' }, rates)
          const hasCertificate = kind === 'withholding' && !reversedAt ? certified.has(payment.id) : null
          return { payment, tenantName, unit, day, amount, ...line, hasCertificate }
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
