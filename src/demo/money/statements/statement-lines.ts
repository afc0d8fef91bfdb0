import type { Payment } from '../../../features/money/payments/payments.contract.ts'
import type { Day } from '../../../shared/days.ts'
import { toPesewas } from '../../../shared/money.ts'
import { random } from '../../random.ts'
import type { MoneyEvent } from './statement-events.ts'

type Fields = Pick<MoneyEvent, 'id' | 'day' | 'amount' | 'payerName'> &
  Partial<Pick<MoneyEvent, 'account' | 'direction' | 'payerNumber' | 'reference'>>

const toEvent = (fields: Fields): MoneyEvent => ({
  account: 'wallet',
  direction: 'in',
  tenantId: null,
  payerNumber: '',
  reference: '',
  isCode: false,
  isReversed: false,
  entered: 'no',
  ...fields,
})

const MISSING_PERCENT = 4

/** Payments that the office has entered, as the statements show them; a few are on none. */
export const toPaidLines = (payments: readonly Payment[]): MoneyEvent[] =>
  payments.flatMap(({ id, source, kind, method, amount, receivedOn, reference, tenantName }) => {
    const isByProof = method === null && source === 'proof'
    const isByBank = method === 'bank_transfer' || method === 'cheque'
    const isShown = method === 'mobile_money' || isByBank || isByProof
    const chance = random(`statement ${id}`)
    if (kind !== 'money' || source === 'online' || !isShown || chance.chance(MISSING_PERCENT)) return []
    return toEvent({
      id: reference ?? `9${chance.digits(10)}`,
      account: isByBank ? 'bank' : 'wallet',
      day: receivedOn,
      amount: toPesewas(amount),
      payerName: tenantName.toUpperCase(),
      payerNumber: `024${chance.digits(7)}`,
      reference: chance.pick(['rent', 'RENT', '', 'house rent']),
    })
  })

type Debtor = { name: string; payCode: string; amount: number }

const BY_CODE = 2
const BY_NAME = 6
const STRANGERS = [
  ['BEST SHOP ENT', 32_000, 'airtime'],
  ['MARY DONKOR', 7_500, ''],
] as const

/** This month's money that nobody has entered: with codes, by name, in part, of an employer, and of strangers. */
export function toNewLines(debtors: readonly Debtor[], days: { first: Day; second: Day }): MoneyEvent[] {
  const numbers = random('new money')
  const newId = () => `8${numbers.digits(10)}`
  const own = debtors
    .slice(0, BY_NAME + 1)
    .map(({ name, payCode, amount }, at) =>
      toEvent({
        id: newId(),
        day: at % 2 === 0 ? days.first : days.second,
        amount: at === BY_NAME ? Math.round(amount / 2) : amount,
        payerName: name.toUpperCase(),
        payerNumber: `055${numbers.digits(7)}`,
        reference: at < BY_CODE ? `rent ${payCode}` : 'rent',
      }),
    )
  const [one, other] = debtors.slice(BY_NAME + 1)
  const employer =
    one && other
      ? [
          toEvent({
            id: newId(),
            day: days.second,
            amount: one.amount + other.amount,
            payerName: 'GOLDCOAST MINING LTD',
            reference: `${one.payCode} ${other.payCode}`,
          }),
        ]
      : []
  const strangers = STRANGERS.map(([payerName, amount, reference]) =>
    toEvent({ id: newId(), day: days.second, amount, payerName, reference }),
  )
  const fuel = toEvent({
    id: newId(),
    direction: 'out',
    day: days.second,
    amount: 25_000,
    payerName: 'STAR OIL',
    reference: 'fuel',
  })
  return [...own, ...employer, ...strangers, fuel]
}
