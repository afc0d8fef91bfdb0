import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { toCedis } from '../../../../shared/money.ts'
import { PAYMENT_METHODS } from '../../ledger/ledger.rules.ts'
import { sumByMethod, sumNetByMethod, sumReceipts } from '../../ledger/server/daily-received.queries.ts'
import type { PaymentFilter, PaymentSummary } from '../payments.contract.ts'
import { toPaymentFilter } from './payments.service.ts'

export async function summarizePayments(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  query: Omit<PaymentFilter, 'limit' | 'cursor' | 'count'>,
): Promise<PaymentSummary> {
  const filter = await toPaymentFilter({ db }, caller, query)
  const [methods, nets, { received, reversed, returned }] = await Promise.all([
    sumByMethod(db, filter),
    sumNetByMethod(db, filter),
    sumReceipts(db, filter),
  ])
  const used = [...PAYMENT_METHODS, null].filter((one) =>
    [...methods, ...nets].some(({ method }) => method === one),
  )
  return {
    count: methods.reduce((sum, { count }) => sum + count, 0),
    amount: toCedis(methods.reduce((sum, { amount }) => sum + amount, 0)),
    byMethod: used.map((method) => {
      const { count = 0, amount = 0 } = methods.find((one) => one.method === method) ?? {}
      const { net = 0 } = nets.find((one) => one.method === method) ?? {}
      return { method, count, amount: toCedis(amount), net: toCedis(net) }
    }),
    received: toCedis(received),
    reversed: toCedis(reversed),
    returned: toCedis(returned),
    net: toCedis(received - reversed - returned),
  }
}
