import { prepareNumbers } from '../../features/money/invoices/server/new-numbers.ts'
import {
  applyDeposit,
  returnDeposit,
} from '../../features/money/payments/server/accounts/deposits.service.ts'
import {
  chargeDeductions,
  setDeduction,
} from '../../features/overview/handovers/server/deductions.service.ts'
import { readHandover } from '../../features/overview/handovers/server/handovers.service.ts'
import type { Demo, DemoTenant } from '../demo.types.ts'
import type { Moment } from './papers.ts'
import { findItem } from './walks.ts'

export const DAMAGED = 'Bathroom, Wash basin and taps'
const DEDUCTION = { amount: 380, text: 'New basin and the plumber' }

export async function chargeDamage(
  demo: Demo,
  { id, at: { day, seconds } }: { id: string; at: Moment },
): Promise<void> {
  const ctx = demo.contextAt(day, seconds)
  const caller = demo.manager
  const { id: itemId } = findItem(await readHandover(ctx, caller, id), DAMAGED)
  await setDeduction(ctx, { caller, id, itemId, given: DEDUCTION })
  const later = demo.contextAt(day, seconds + 60)
  await prepareNumbers(ctx.db, day)
  await ctx.db.transaction((tx) => chargeDeductions(later, tx, { caller, id }))
}

/** Uses the deposit for the damage and returns the rest. */
export async function settleDeposit(
  demo: Demo,
  { id, rent: deposit }: DemoTenant,
  { day, seconds }: Moment,
): Promise<void> {
  const caller = demo.clerk
  const used = demo.contextAt(day, seconds)
  const { amount } = DEDUCTION
  await used.db.transaction((tx) => applyDeposit(used, tx, { id, amount, caller }))
  const returned = demo.contextAt(day, seconds + 300)
  const rest = {
    id,
    amount: deposit - amount,
    method: 'mobile_money' as const,
    reference: '30417718852',
    caller,
  }
  await returned.db.transaction((tx) => returnDeposit(returned, tx, rest))
}
