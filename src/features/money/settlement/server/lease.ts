import type { Context } from '../../../../server/context.ts'
import { toDay } from '../../../../shared/days.ts'
import type { InvoiceRecord } from '../../ledger/server/invoice-records.queries.ts'
import type { Places } from '../../ledger/server/places.ts'

type Deps = Pick<Context, 'config'>
type Leased = Pick<
  InvoiceRecord,
  'tenantId' | 'leaseId' | 'leaseSource' | 'periodFrom' | 'dueDate' | 'createdAt'
>

/** Finds the lease of rows without one, by the first day of the period, else the due day. */
export const withLeases = <Row extends Leased>(
  { config }: Deps,
  places: Places,
  rows: readonly Row[],
): Row[] =>
  rows.map((row) => {
    if (row.leaseId !== null) return row
    const { tenantId, periodFrom, dueDate, createdAt } = row
    const found = places.findChargeLease(tenantId, {
      day: periodFrom ?? dueDate,
      issuedOn: toDay(createdAt, config.TIME_ZONE),
    })
    return { ...row, leaseId: found?.lease.id ?? null, leaseSource: found?.source ?? null }
  })
