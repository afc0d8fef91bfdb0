import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import { type Day, toDay } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import type { Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { findLastReminders } from '../../invoices/server/totals/overdue.queries.ts'
import { type InvoiceRecord, listRecords } from '../../ledger/server/invoice-records.queries.ts'
import type { Arrears, ArrearsFilter, ArrearsTotal } from '../arrears.contract.ts'
import { ARREARS_AGES, daysOverdue, nextStep } from '../arrears.rules.ts'
import {
  ARREARS_KINDS,
  type ArrearsQuery,
  type ArrearsRow,
  countArrears,
  listArrears,
  sumArrears,
} from './arrears.queries.ts'
import { findLastContacts, findLastPromises } from './contacts.queries.ts'
import { presentPromises } from './promises.ts'

type Presenting = Pick<Context, 'clock' | 'config'>

const findNewest = (dates: readonly (Date | undefined)[]): Date | null =>
  dates.reduce<Date | null>((newest, date) => (date && (!newest || date > newest) ? date : newest), null)

type Facts = {
  invoices: Map<string, InvoiceRecord>
  lastContact: (tenantId: string) => Date | null
  promise: (tenantId: string) => Arrears['promise']
}

async function loadFacts(ctx: Presenting, db: Db, rows: readonly ArrearsRow[]): Promise<Facts> {
  const ids = rows.map(({ tenantId }) => tenantId)
  const [invoices, contacts, reminders, promises] = await Promise.all([
    listRecords(
      db,
      rows.map(({ oldestInvoiceId }) => oldestInvoiceId),
    ),
    findLastContacts(db, ids),
    findLastReminders(db, ids),
    findLastPromises(db, ids),
  ])
  const presented = await presentPromises(ctx, db, [...promises.values()])
  return {
    invoices,
    lastContact: (id) => findNewest([contacts.get(id), reminders.get(id), promises.get(id)?.createdAt]),
    promise: (id) => presented.get(promises.get(id)?.id ?? ''),
  }
}

function present({ clock, config }: Presenting, facts: Facts, row: ArrearsRow): Arrears {
  const { tenantId, overdue, oldestDueDate, oldestInvoiceId, ...tenant } = row
  const today: Day = clock.today()
  const age = daysOverdue(oldestDueDate, today)
  const contactedAt = facts.lastContact(tenantId)
  const promise = facts.promise(tenantId)
  const invoice = facts.invoices.get(oldestInvoiceId)
  const lastContact = contactedAt && toDay(contactedAt, config.TIME_ZONE)
  return {
    tenantId,
    ...tenant,
    overdue: toCedis(overdue),
    oldestDueDate,
    daysOverdue: age,
    lastContactAt: contactedAt?.toISOString() ?? null,
    ...(promise && { promise }),
    nextStep: nextStep({ daysOverdue: age, lastContact, promise: promise ?? null }, today),
    oldestInvoice: {
      id: oldestInvoiceId,
      invoiceNumber: invoice?.invoiceNumber ?? '',
      remindedAt: invoice?.remindedAt?.toISOString() ?? null,
    },
  }
}

export function listVisibleArrears(ctx: Context, scope: Scope, filter: ArrearsFilter): PagedList<Arrears> {
  const { db, clock } = ctx
  const query: ArrearsQuery = { filter, today: clock.today(), scope }
  return {
    sort: 'oldest',
    kinds: ARREARS_KINDS,
    rows: async (request) => {
      const found = await listArrears(db, query, request)
      const facts = await loadFacts(
        ctx,
        db,
        found.map(({ row }) => row),
      )
      return found.map(({ row, keys }) => ({ row: present(ctx, facts, row), keys }))
    },
    count: (cursor) => countArrears(db, query, cursor),
  }
}

/** Youngest first. */
export async function sumVisibleArrears(
  { db, clock }: Context,
  scope: Scope,
  filter: Pick<ArrearsFilter, 'q' | 'propertyId'>,
): Promise<ArrearsTotal[]> {
  const sums = await sumArrears(db, { filter, today: clock.today(), scope })
  return ARREARS_AGES.map((age) => {
    const { tenants, overdue } = sums.find((sum) => sum.age === age) ?? { tenants: 0, overdue: 0 }
    return { age, tenants, overdue: toCedis(overdue) }
  })
}
