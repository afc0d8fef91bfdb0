import { readAmount, type TextPattern, toPattern, words } from './text-pattern.ts'

/** Cash at an agent's shop, whose name says nothing about the payer. */
export const mtnCashIn: TextPattern = {
  pattern: toPattern(
    `Cash In received for {amount} from ${words('shop')}\\.?\\s*Current Balance:?\\s*{balance}\\.?` +
      `${words('rest', 200)}Transaction ID:\\s*{id}\\.?`,
  ),
  read({ amount, balance, id = '' }) {
    const received = readAmount(amount)
    if (!received) return undefined
    return {
      day: null,
      amount: received,
      fee: null,
      balance: readAmount(balance) ?? null,
      transactionId: id,
      reference: '',
      payerName: null,
      payerNumber: null,
    }
  },
}
