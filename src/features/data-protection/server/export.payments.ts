import { toCedis } from '../../../shared/money.ts'
import type { HeldPayment } from '../../ledger/server/payments.personal-data.ts'

/** Amounts are in GHS. */
export const presentHeldPayment = ({ amount, unallocated, ...payment }: HeldPayment) => ({
  ...payment,
  amount: toCedis(amount),
  credit: toCedis(unallocated),
})
