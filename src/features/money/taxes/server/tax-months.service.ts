import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { toCedis } from '../../../../shared/money.ts'
import { reaches } from '../../../../shared/permissions.ts'
import { listAllProperties } from '../../../property/properties/server/properties.queries.ts'
import { defaultUnitKind } from '../../../property/properties/units.rules.ts'
import { findTenantsIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import {
  isOfMoney,
  listReceiptLines,
  type ReceiptLine,
  sumVatDue,
} from '../../ledger/server/receipts.queries.ts'
import { type RentRateName, rentRateName } from '../../tax-rates/tax-rates.rules.ts'
import type { TaxMonth } from '../taxes.contract.ts'
import { TENANT_ELSEWHERE } from '../taxes.messages.ts'
import { firstDayOf, lastDayOf, type Month, taxDueDay } from '../taxes.rules.ts'
import { listCertified } from './taxes.queries.ts'

type Viewer = Pick<Caller, 'propertyIds'>

/** `isSeen` is false if the tenant moved to an invisible property. */
export type Receipt = ReceiptLine & { isSeen: boolean }

export async function loadReceipts(db: Db, month: Month, caller: Viewer): Promise<Receipt[]> {
  const days = { from: firstDayOf(month), to: lastDayOf(month) }
  const lines = await listReceiptLines(db, { ...days, scope: caller })
  if (caller.propertyIds === null) return lines.map((line) => ({ ...line, isSeen: true }))
  const tenants = await findTenantsIncludingDeleted(db, [...new Set(lines.map(({ tenantId }) => tenantId))])
  return lines.map((line) => {
    const now = tenants.get(line.tenantId)?.propertyId
    return { ...line, isSeen: now !== undefined && reaches(caller, now ?? '') }
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

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

const isRent = ({ purpose }: ReceiptLine): boolean => purpose === 'rent'

function totalsOf(rows: readonly TaxMonthRow[], receipts: readonly Receipt[], vatDue: number): Totals {
  const [tax, withheld] = [sumOf(rows, (row) => row.tax), sumOf(rows, (row) => row.withheld)]
  const notInMoney = rows.filter((row) => !isOfMoney(row))
  return {
    received: sumOf(rows, ({ amount }) => amount),
    notInMoney: sumOf(notInMoney, ({ amount }) => amount),
    ...{ tax, withheld, payable: tax - withheld },
    vat: sumOf(receipts.filter(isOfMoney), ({ vat }) => vat),
    vatDue,
  }
}

/** The month as posted; VAT is that of all charges. */
export async function loadTaxMonth(db: Db, month: Month, caller: Viewer): Promise<LoadedTaxMonth> {
  const receipts = await loadReceipts(db, month, caller)
  const rent = receipts.filter(isRent)
  const [certified, properties, vatDue] = await Promise.all([
    listCertified(db, [...new Set(rent.map(({ paymentId }) => paymentId))]),
    listAllProperties(db),
    sumVatDue(db, { from: firstDayOf(month), to: lastDayOf(month), scope: caller }),
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
  const due = sumOf([...vatDue.values()], (vat) => vat)
  return { month, dueDay: taxDueDay(month), rows, totals: totalsOf(rows, receipts, due) }
}

const cedisOf = (totals: Totals): TaxMonth['totals'] => ({
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
  totals: cedisOf(totals),
})
