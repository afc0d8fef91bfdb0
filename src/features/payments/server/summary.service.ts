import type { Db } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import type { Day } from '../../../shared/days.ts'
import { toCedis } from '../../../shared/money.ts'
import { sumByMethod, sumReceipts } from '../../ledger/server/receipt-sums.queries.ts'
import type { PaymentSummary } from '../payments.contract.ts'

const ALWAYS = { from: '0001-01-01', to: '9999-12-31' }

/** What was received in some days, of the tenants and properties that the caller sees. */
export async function summarizePayments(
  db: Db,
  caller: Caller,
  { from = ALWAYS.from, to = ALWAYS.to }: { from?: Day | undefined; to?: Day | undefined },
): Promise<PaymentSummary> {
  const days = { from, to, scope: caller }
  const [methods, { received, reversed, returned }] = await Promise.all([
    sumByMethod(db, days),
    sumReceipts(db, days),
  ])
  return {
    count: methods.reduce((sum, { count }) => sum + count, 0),
    amount: toCedis(methods.reduce((sum, { amount }) => sum + amount, 0)),
    byMethod: methods.map(({ amount, ...of }) => ({ ...of, amount: toCedis(amount) })),
    ...{ received: toCedis(received), reversed: toCedis(reversed), returned: toCedis(returned) },
    net: toCedis(received - reversed - returned),
  }
}
