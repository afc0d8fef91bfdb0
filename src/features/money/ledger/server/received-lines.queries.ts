import { and, asc, between, eq, isNotNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import type { UnitKind } from '../../../property/properties/units.rules.ts'
import { isInProperties, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import type { InvoicePurpose } from '../invoices.purposes.ts'
import { isWithoutMoney, movesMoney, PAYMENT_KINDS, type PaymentKind } from '../ledger.rules.ts'
import { journalLines, journals } from './journal/journal.table.ts'
import { payments } from './ledger.table.ts'

/** A part of a payment by purpose, unit and day, in whole pesewas; negative if reversed or returned. Names are as posted. */
export type ReceivedLine = {
  paymentId: string
  receiptNumber: string | null
  kind: PaymentKind
  receivedOn: Day
  isReversed: boolean
  isGivenBack: boolean
  tenantId: string
  tenantName: string
  propertyId: string | null
  propertyName: string
  unitName: string | null
  unitKind: UnitKind | null
  day: Day
  /** The first day of the closed month that it corrects. */
  adjusts: Day | null
  /** Credit is rent in advance. */
  purpose: InvoicePurpose
  percent: number | null
  vatRate: number | null
  amount: number
  tax: number
  vat: number
}

export const isMoneyLine = ({ kind, isGivenBack }: Pick<ReceivedLine, 'kind' | 'isGivenBack'>): boolean =>
  (isGivenBack && kind !== 'opening') || movesMoney(kind)

type Days = { from: Day; to: Day; scope: Scope }

const pesewas = (text: ReturnType<typeof sql>) => text.mapWith(Number) as ReturnType<typeof sql<number>>
const selectName = (column: ReturnType<typeof sql>) => sql<string>`coalesce(max(${column}), '')`
/** Increases the received amount. */
export const postedAmount = sql`${journalLines.credit} - ${journalLines.debit}`

type Kind = ReturnType<typeof sql>

/** Payments settle the receivable; returned deposits come from those held. */
export const isReceivedLine = (paymentKind: Kind, journalKind: Kind) =>
  or(
    and(
      eq(journalLines.account, 'Tenants receivable'),
      notInArray(paymentKind, PAYMENT_KINDS.filter(isWithoutMoney)),
    ),
    and(eq(journalLines.account, 'Deposits held'), eq(journalKind, 'deposit_returned')),
  )
export const isReceipt = isReceivedLine(sql`${payments.kind}`, sql`${journals.kind}`)

/** Opening credit is no income, unless it settles taxed rent. */
export const isCounted = (paymentKind: Kind) =>
  or(ne(paymentKind, 'opening'), isNotNull(journalLines.percent))

/** Income and deposits in and out, by the day on which they count, without opening credit and its refunds. */
export async function listReceivedLines(db: Db, { from, to, scope }: Days): Promise<ReceivedLine[]> {
  const { day, paymentId, tenantName, propertyId, propertyName, unitId, unitName, unitKind } = journalLines
  const { percent, vatRate, tax, vat } = journalLines
  const isGivenBack = sql<boolean>`${journals.kind} = 'credit_returned'`
  const purpose = sql<InvoicePurpose>`coalesce(${journalLines.purpose}, 'rent')`
  const rows = await db
    .select({
      paymentId: payments.id,
      receiptNumber: payments.receiptNumber,
      kind: payments.kind,
      receivedOn: payments.receivedOn,
      isReversed: sql<boolean>`${payments.reversedAt} is not null`,
      isGivenBack,
      tenantId: payments.tenantId,
      tenantName: selectName(sql`${tenantName}`),
      propertyName: selectName(sql`${propertyName}`),
      unitName: sql<string | null>`max(${unitName})`,
      propertyId,
      unitKind,
      day,
      adjusts: journals.adjusts,
      purpose,
      percent,
      vatRate,
      amount: pesewas(sql`sum(${postedAmount})`),
      tax: pesewas(sql`-sum(${tax})`),
      vat: pesewas(sql`-sum(${vat})`),
    })
    .from(journalLines)
    .innerJoin(journals, eq(journals.id, journalLines.journalId))
    .innerJoin(payments, eq(payments.id, paymentId))
    .where(
      and(
        between(day, from, to),
        isNotNull(paymentId),
        isReceipt,
        isCounted(sql`${payments.kind}`),
        isInProperties(propertyId, scope),
      ),
    )
    .groupBy(
      payments.id,
      isGivenBack,
      propertyId,
      unitId,
      unitKind,
      day,
      journals.adjusts,
      purpose,
      percent,
      vatRate,
    )
    .having(sql`sum(${postedAmount}) <> 0 or sum(${tax}) <> 0 or sum(${vat}) <> 0`)
    .orderBy(
      ...[asc(day), asc(payments.receiptNumber), asc(payments.createdAt), asc(payments.id)],
      // A fixed order of the parts of a payment.
      ...[asc(isGivenBack), asc(propertyId), asc(unitId), asc(purpose), asc(percent), asc(vatRate)],
      ...[asc(unitKind), asc(journals.adjusts)],
    )
  return rows
}

export async function sumVatDue(db: Db, { from, to, scope }: Days): Promise<Map<string, number>> {
  const { day, account, propertyId } = journalLines
  const rows = await db
    .select({
      propertyId: sql<string>`coalesce(${propertyId}::text, '')`,
      vat: pesewas(sql`sum(${postedAmount})`),
    })
    .from(journalLines)
    .where(and(between(day, from, to), eq(account, 'Output VAT'), isInProperties(propertyId, scope)))
    .groupBy(propertyId)
  return new Map(rows.map((row) => [row.propertyId, row.vat]))
}

/** Deposits held for a property, with the movements of some days, in whole pesewas. */
export type DepositMovement = {
  opening: number
  received: number
  used: number
  returned: number
  closing: number
}

export async function sumDepositMovements(
  db: Db,
  { from, to }: Omit<Days, 'scope'>,
): Promise<Map<string, DepositMovement>> {
  const { day, account, propertyId } = journalLines
  const within = sql`${day} >= ${from}`
  const of = (which: ReturnType<typeof sql>) =>
    pesewas(sql`coalesce(sum(${postedAmount}) filter (where ${which}), 0)`)
  const isUsed = sql`${journals.kind} = 'deposit_applied'`
  const isReturned = sql`${journals.kind} = 'deposit_returned'`
  const rows = await db
    .select({
      propertyId: sql<string>`coalesce(${propertyId}::text, '')`,
      opening: of(sql`not ${within}`),
      received: of(sql`${within} and not ${isUsed} and not ${isReturned}`),
      used: of(sql`${within} and ${isUsed}`),
      returned: of(sql`${within} and ${isReturned}`),
    })
    .from(journalLines)
    .innerJoin(journals, eq(journals.id, journalLines.journalId))
    .where(and(eq(account, 'Deposits held'), sql`${day} <= ${to}`))
    .groupBy(propertyId)
  return new Map(
    rows.map(({ propertyId: id, opening, received, used, returned }) => {
      const closing = opening + received + used + returned
      return [id, { opening, received, used: 0 - used, returned: 0 - returned, closing }]
    }),
  )
}
