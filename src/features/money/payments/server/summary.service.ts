import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { toCedis } from '../../../../shared/money.ts'
import { sumByMethod, sumReceipts } from '../../ledger/server/daily-received.queries.ts'
import type { PaymentFilter, PaymentSummary } from '../payments.contract.ts'
import { toPaymentFilter } from './payments.service.ts'

export async function summarizePayments(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  query: Omit<PaymentFilter, 'limit' | 'cursor' | 'count'>,
): Promise<PaymentSummary> {
  const filter = await toPaymentFilter({ db }, caller, query)
  const [methods, { received, reversed, returned }] = await Promise.all([
    sumByMethod(db, filter),
    sumReceipts(db, filter),
  ])
  return {
    count: methods.reduce((sum, { count }) => sum + count, 0),
    amount: toCedis(methods.reduce((sum, { amount }) => sum + amount, 0)),
    byMethod: methods.map(({ amount, ...of }) => ({ ...of, amount: toCedis(amount) })),
    received: toCedis(received),
    reversed: toCedis(reversed),
    returned: toCedis(returned),
    net: toCedis(received - reversed - returned),
  }
}
