import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { RecurringCharge } from '../../features/money/charges/charges.contract.ts'
import type { RentPlan } from '../../features/money/charges/plans.contract.ts'
import type { Invoice } from '../../features/money/invoices/invoices.contract.ts'
import type { PlannedLeaseEnd } from '../../features/money/lease-ends/lease-ends.contract.ts'
import { findJournalDifference } from '../../features/money/ledger/server/journal/journal.compare.queries.ts'
import type { Lease } from '../../features/property/leases/leases.contract.ts'
import { type BillingOffice, setUpBillingOffice } from './billing-office.ts'

type Balance = { balance: number; credit: number; deposit: number }

/** For tests of lease ends; amounts are in cedis. */
export type EndingOffice = BillingOffice & ReturnType<typeof createActs>

export function setUpEndingOffice(): EndingOffice {
  const office = setUpBillingOffice()
  return Object.assign(office, createActs(office))
}

function createActs(office: BillingOffice) {
  const { ok } = office
  return {
    bill: () => office.portal.portal.ctx.jobs.run('bill-rent'),

    /** Balance, credit and deposit; the journal agrees with the ledger. */
    async readBalance({ tenantId }: Lease): Promise<number[]> {
      expect(await office.portal.db.transaction(findJournalDifference)).toBeUndefined()
      const { balance, credit, deposit } = await ok<Balance>(`GET /tenants/${tenantId}/balance`)
      return [balance, credit, deposit]
    },

    /** First and last day, amount, paid and due, by first day. */
    listInvoices: async ({ tenantId }: Lease) =>
      (await ok<Invoice[]>(`GET /invoices?tenantId=${tenantId}`))
        .map(({ periodFrom, periodTo, amount, amountPaid, amountDue }) => [
          ...[periodFrom, periodTo, amount, amountPaid, amountDue],
        ])
        .sort((a, b) => String(a[0]).localeCompare(String(b[0]))),

    addRule: (lease: Lease, fields: object = {}) =>
      ok<RecurringCharge>('POST /rent-rules', {
        leaseId: lease.id,
        startsOn: lease.startsOn,
        sendEmail: false,
        steps: [{ fromDay: '2020-01-01', amount: 1500 }],
        ...fields,
      }),

    /** Bills periods due by then, including those that have begun. */
    async activate(charge: RecurringCharge, through: string): Promise<void> {
      const about = { ruleIds: [charge.id], through }
      const { hash } = await ok<RentPlan>('POST /rent-rules/preview', about)
      const reasons = [{ ruleId: charge.id, text: 'Agreed' }]
      await ok('POST /rent-rules/activate', { ...about, hash, skip: [], reasons })
    },

    issue: ({ tenantId, id: leaseId }: Lease, fields: object) =>
      ok<Invoice>('POST /invoices', {
        tenantId,
        leaseId,
        amount: 1200,
        dueDate: '2026-12-05',
        sendEmail: false,
        advanceReason: 'Agreed',
        force: true,
        ...fields,
      }),

    pay: ({ tenantId }: Lease, amount: number) =>
      ok('POST /payments', {
        tenantId,
        amount,
        method: 'cash',
        sendEmail: false,
        receivedOn: office.portal.clock.today(),
      }),

    preview: ({ id }: Lease, moveOutOn: string, more: object = {}) =>
      ok<PlannedLeaseEnd>(`POST /leases/${id}/end/preview`, { moveOutOn, ...more }),

    end: ({ id }: Lease, moveOutOn: string, more: object = {}) =>
      ok<Lease>(`POST /leases/${id}/end`, { moveOutOn, reason: 'Moves away', ...more }),

    /** Postings of a tenant since a line, as day, account and pesewas. */
    async posted({ tenantId }: Lease, since: number): Promise<[string, string, number][]> {
      const { rows } = await office.portal.db.execute<{ day: string; account: string; amount: number }>(sql`
        select day::text, account, (debit - credit)::int as amount from journal_lines
        where tenant_id = ${tenantId}::uuid and id > ${since} order by id`)
      return rows.map(({ day, account, amount }) => [day, account, amount])
    },

    async lastLine(): Promise<number> {
      const last = sql`select coalesce(max(id), 0)::int as id from journal_lines`
      return (await office.portal.db.execute<{ id: number }>(last)).rows[0]?.id ?? 0
    },
  }
}
