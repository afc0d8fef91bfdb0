import type { Context } from '../../../server/context.ts'
import type { Db } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import type { Day } from '../../../shared/days.ts'
import { AppError } from '../../../shared/errors.ts'
import { reaches } from '../../../shared/permissions.ts'
import { type ExpenseRow, listCountedExpenses } from '../../expenses/server/expenses.queries.ts'
import { listLeasesOfUnits } from '../../leases/server/leases.queries.ts'
import type { Property } from '../../properties/properties.contract.ts'
import { listAllProperties } from '../../properties/server/properties.queries.ts'
import { listActiveUnits } from '../../properties/server/units.queries.ts'
import { vatWithin } from '../../tax-rates/tax-rates.rules.ts'
import {
  loadReceivedOfMonth,
  type ReceivedOfMonth,
  type TaxMonthRow,
  taxReceived,
} from '../../taxes/server/tax-months.service.ts'
import type { TaxedUnit } from '../../taxes/server/tax-units.ts'
import { firstDayOf, lastDayOf, type Month } from '../../taxes/taxes.rules.ts'
import { EVERYWHERE } from '../../tenants/server/tenants.scope.ts'
import { STATEMENT_MESSAGES } from '../owner-statements.messages.ts'
import {
  type CountedPayment,
  countOccupancy,
  type OccupancyCounts,
  occupancyDay,
  receivedMovements,
} from '../owner-statements.rules.ts'

/** In whole pesewas. */
export type PaymentLine = CountedPayment & {
  payment: ReceivedOfMonth['payment']
  tenantName: string
  /** Whether the caller sees the tenant, who may have moved to another property. */
  isSeen: boolean
  unit: TaxedUnit
  day: Day
}

export type LoadedStatement = {
  month: Month
  countedOn: Day
  properties: { property: Property; occupancy: OccupancyCounts }[]
  payments: PaymentLine[]
  expenses: ExpenseRow[]
}

export type StatementRequest = { caller: Caller; month: Month; propertyId?: string | undefined }

/** Rent with its tax, and what was received besides. */
async function listPaymentLines(
  ctx: Pick<Context, 'config'>,
  db: Db,
  { caller, month, propertyId }: StatementRequest,
): Promise<PaymentLine[]> {
  // Whose rent it was is decided by the lease, not by where the tenant is now: all see the same figures of a property.
  const received = await loadReceivedOfMonth(ctx, db, month, EVERYWHERE)
  const { rows } = await taxReceived(db, month, received)
  const seen = new Map(received.map((one) => [one.payment.id, reaches(caller, one.tenantPropertyId)]))
  const [from, to] = [firstDayOf(month), lastDayOf(month)]
  const rent = rows.map(({ payment, tenantName, unit, day, amount, tax, vat }: TaxMonthRow) => ({
    ...{ payment, tenantName, unit, day, amount, tax, vat },
    purpose: 'rent' as const,
  }))
  const rest = received.flatMap(({ payment, tenantName, received: one }) =>
    receivedMovements(one)
      .filter(({ day, purpose }) => purpose !== 'rent' && day >= from && day <= to)
      .map(({ vatRate, ...movement }) => ({
        ...{ ...movement, payment, tenantName, tax: 0 },
        vat: vatRate === null ? 0 : vatWithin(movement.amount, vatRate),
      })),
  )
  return [...rent, ...rest]
    .filter(
      ({ unit }) => reaches(caller, unit.propertyId) && (propertyId ?? unit.propertyId) === unit.propertyId,
    )
    .map((line) => ({
      ...line,
      isSeen: seen.get(line.payment.id) ?? false,
      isWithheld: line.payment.kind === 'withholding',
    }))
    .sort((a, b) => a.day.localeCompare(b.day) || textOf(a).localeCompare(textOf(b)) || b.amount - a.amount)
}

const textOf = ({ payment }: Pick<PaymentLine, 'payment'>) => payment.receiptNumber ?? ''

async function countUnits(db: Db, properties: readonly Property[], days: { from: Day; to: Day; today: Day }) {
  const shown = new Set(properties.map(({ id }) => id))
  const units = (await listActiveUnits(db)).filter(({ propertyId }) => shown.has(propertyId))
  const ids = units.map(({ id }) => id)
  const leases = Map.groupBy(await listLeasesOfUnits(db, ids), ({ unitId }) => unitId)
  const byProperty = Map.groupBy(units, ({ propertyId }) => propertyId)
  return properties.map((property) => {
    const held = (byProperty.get(property.id) ?? []).map(({ id }) => leases.get(id) ?? [])
    return { property, occupancy: countOccupancy(held, property.capacity, days) }
  })
}

/** Throws 404 for a property that the caller does not see. */
export function loadStatement(ctx: Context, request: StatementRequest): Promise<LoadedStatement> {
  const { caller, month, propertyId } = request
  const [from, to, today] = [firstDayOf(month), lastDayOf(month), ctx.clock.today()]
  return ctx.db.transaction(
    async (tx) => {
      const all = (await listAllProperties(tx)).filter(({ id }) => reaches(caller, id))
      const chosen = all.filter(({ id }) => id === (propertyId ?? id))
      if (propertyId !== undefined && chosen.length === 0)
        throw new AppError(404, STATEMENT_MESSAGES.propertyNotFound)
      const payments = await listPaymentLines(ctx, tx, request)
      const expenses = await listCountedExpenses(tx, { filter: { from, to, propertyId }, scope: caller })
      const used = new Set([...payments.map(({ unit }) => unit), ...expenses].map((row) => row.propertyId))
      const shown = chosen.filter(({ id, archived }) => !archived || propertyId !== undefined || used.has(id))
      const properties = await countUnits(tx, shown, { from, to, today })
      return { month, countedOn: occupancyDay({ to, today }), properties, payments, expenses }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
