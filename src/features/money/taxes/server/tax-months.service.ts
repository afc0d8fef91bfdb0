import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { toCedis } from '../../../../shared/money.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { listAllProperties } from '../../../property/properties/server/properties.queries.ts'
import { defaultUnitKind } from '../../../property/properties/units.rules.ts'
import { findTenantsIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import {
  isMoneyLine,
  listReceivedLines,
  type ReceivedLine,
  sumVatDue,
} from '../../ledger/server/received-lines.queries.ts'
import { type RentRateName, rentRateName } from '../../tax-rates/tax-rates.rules.ts'
import type { TaxMonth } from '../taxes.contract.ts'
import { TENANT_ELSEWHERE } from '../taxes.messages.ts'
import { getFirstDay, getLastDay, type Month, taxDueDay } from '../taxes.rules.ts'
import { listCertified } from './taxes.queries.ts'

type Viewer = Pick<Caller, 'propertyIds'>

/** `isSeen` is false if the tenant moved to an invisible property. */
export type Receipt = ReceivedLine & { isSeen: boolean }

export async function loadReceived(db: Db, month: Month, caller: Viewer): Promise<Receipt[]> {
  const days = { from: getFirstDay(month), to: getLastDay(month) }
  const lines = await listReceivedLines(db, { ...days, scope: caller })
  if (caller.propertyIds === null) return lines.map((line) => ({ ...line, isSeen: true }))
  const tenants = await findTenantsIncludingDeleted(db, [...new Set(lines.map(({ tenantId }) => tenantId))])
  return lines.map((line) => {
    const now = tenants.get(line.tenantId)?.propertyId
    return { ...line, isSeen: now !== undefined && canSeeProperty(caller, now ?? '') }
  })
}

export type TaxMonthRow = Receipt & {
  rateName: RentRateName
  withheld: number
  /** For valid withheld tax, else null. */
  hasCertificate: boolean | null
}

type Totals = {
  received: number
  notInMoney: number
  tax: number
  withheld: number
  payable: number
  vat: number
  vatDue: number
}
export type LoadedTaxMonth = { month: Month; dueDay: string; rows: TaxMonthRow[]; totals: Totals }

const sumBy = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

const isRent = ({ purpose }: ReceivedLine): boolean => purpose === 'rent'

function sumTaxMonth(rows: readonly TaxMonthRow[], receipts: readonly Receipt[], vatDue: number): Totals {
  const [tax, withheld] = [sumBy(rows, (row) => row.tax), sumBy(rows, (row) => row.withheld)]
  const notInMoney = rows.filter((row) => !isMoneyLine(row))
  return {
    received: sumBy(rows, ({ amount }) => amount),
    notInMoney: sumBy(notInMoney, ({ amount }) => amount),
    tax,
    withheld,
    payable: tax - withheld,
    vat: sumBy(receipts.filter(isMoneyLine), ({ vat }) => vat),
    vatDue,
  }
}

/** The month as posted; VAT is that of all charges. */
export async function loadTaxMonth(db: Db, month: Month, caller: Viewer): Promise<LoadedTaxMonth> {
  const receipts = await loadReceived(db, month, caller)
  const rent = receipts.filter(isRent)
  const [certified, properties, vatDue] = await Promise.all([
    listCertified(db, [...new Set(rent.map(({ paymentId }) => paymentId))]),
    listAllProperties(db),
    sumVatDue(db, { from: getFirstDay(month), to: getLastDay(month), scope: caller }),
  ])
  const kinds = new Map(properties.map(({ id, kind }) => [id, kind]))
  const rows = rent.map((line): TaxMonthRow => {
    const unitKind = line.unitKind ?? defaultUnitKind(kinds.get(line.propertyId ?? '') ?? 'apartments')
    const isWithheld = line.kind === 'withholding'
    return {
      ...line,
      rateName: rentRateName(unitKind),
      withheld: isWithheld ? line.amount : 0,
      hasCertificate: isWithheld && !line.isReversed ? certified.has(line.paymentId) : null,
    }
  })
  const due = sumBy([...vatDue.values()], (vat) => vat)
  return { month, dueDay: taxDueDay(month), rows, totals: sumTaxMonth(rows, receipts, due) }
}

const totalsInCedis = (totals: Totals): TaxMonth['totals'] => ({
  received: toCedis(totals.received),
  notInMoney: toCedis(totals.notInMoney),
  tax: toCedis(totals.tax),
  withheld: toCedis(totals.withheld),
  payable: toCedis(totals.payable),
  vat: toCedis(totals.vat),
  vatDue: toCedis(totals.vatDue),
})

export const presentTaxMonth = ({ month, dueDay, rows, totals }: LoadedTaxMonth): TaxMonth => ({
  month,
  dueDay,
  lines: rows.map((row) => ({
    paymentId: row.paymentId,
    receiptNumber: row.isSeen ? row.receiptNumber : null,
    kind: row.kind,
    tenantId: row.isSeen ? row.tenantId : null,
    tenantName: row.isSeen ? row.tenantName : TENANT_ELSEWHERE,
    propertyName: row.propertyName,
    unitName: row.unitName,
    unitKind: row.unitKind,
    receivedOn: row.receivedOn,
    day: row.day,
    adjusts: row.adjusts?.slice(0, 7) ?? null,
    amount: toCedis(row.amount),
    rateName: row.rateName,
    percent: row.percent,
    tax: toCedis(row.tax),
    withheld: toCedis(row.withheld),
    vat: toCedis(row.vat),
    hasCertificate: row.hasCertificate,
  })),
  totals: totalsInCedis(totals),
})
