import { recordPayment } from '../../features/money/payments/server/record.service.ts'
import type { FillStep } from '../demo.types.ts'

const MINUTE = 60_000
const BEGAN_AGO = 20 * MINUTE
const BETWEEN = 4 * MINUTE

const PAYMENTS = [
  { tenant: 'Selorm Agbeko', method: 'mobile_money', reference: '30417731940' },
  { tenant: 'Esi Quayson', method: 'cash', reference: 'Receipt book 2111' },
  { tenant: 'Kojo Arthur', method: 'bank_transfer', reference: 'FT-5534-0216' },
] as const

/** A week may begin today, and its payments are of several methods then too. */
export const addPaymentsOfToday: FillStep = async ({ ctx, today, tenants, clerk, contextAt }) => {
  const from = Math.max(contextAt(today, 1).clock.now().getTime(), ctx.clock.now().getTime() - BEGAN_AGO)
  for (const [at, { tenant: name, method, reference }] of PAYMENTS.entries()) {
    const tenant = tenants.find((one) => one.name === name)
    if (!tenant) throw new Error(`${name} is not a tenant.`)
    const now = new Date(from + at * BETWEEN)
    const context = { ...contextAt(today, 0), clock: { now: () => now, today: () => today } }
    const payment = { tenantId: tenant.id, amount: tenant.rent, receivedOn: today, method, reference }
    const given = { ...payment, kind: 'money' as const, allocations: undefined, sendEmail: true }
    await ctx.db.transaction((tx) => recordPayment(context, tx, { given, caller: clerk }))
  }
}
