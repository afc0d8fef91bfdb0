import { isDay } from '../../../../../shared/days.ts'
import { readAmount, type TextPattern, toLine, toPattern, words } from './text-pattern.ts'

const PAYER = /(?<number>\+?\d{9,15})\s*-\s*(?<name>.+)$/

/** 'from MTN MOBILE MONEY with transaction reference: Transfer From: 233…-NAME', or 'from 233…-NAME'. */
export const telecelReceived: TextPattern = {
  pattern: toPattern(
    `{id} Confirmed\\. You have received {amount} from ${words('sender')}` +
      `(?: with transaction reference:${words('reference', 300)})? on (?<day>\\d{4}-\\d\\d-\\d\\d) at \\d\\d:\\d\\d(?::\\d\\d)?\\.?` +
      `(?: Your Telecel Cash balance is {balance})?\\.?`,
  ),
  read({ id = '', amount, sender, reference, day = '', balance }) {
    const received = readAmount(amount)
    if (!received || !isDay(day)) return undefined
    const named = toLine(reference)
    const payer = (PAYER.exec(named) ?? PAYER.exec(toLine(sender)))?.groups
    return {
      day,
      amount: received,
      fee: null,
      balance: readAmount(balance) ?? null,
      transactionId: id,
      reference: named,
      payerName: toLine(payer ? payer['name'] : sender) || null,
      payerNumber: payer?.['number'] ?? null,
    }
  },
}
