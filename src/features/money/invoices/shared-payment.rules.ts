import { type Day, isDay } from '../../../shared/days.ts'
import { isCedis } from '../../../shared/money.ts'

export type SharedPayment = { amount: string; transactionId: string; paymentDate: Day }

const AMOUNT = /\bGH[SC¢]?\s?([\d,]+(?:\.\d{1,2})?)/i
const TRANSACTION = [
  /\btransaction\s*id\s*[:.]?\s*([a-z0-9]{6,})/i,
  /^\s*(\d{8,})\s+confirmed/i,
  /\b(?:trans|txn)\.?\s*(?:id|no)\.?\s*[:.]?\s*([a-z0-9]{6,})/i,
] as const
const ISO_DAY = /\b(\d{4}-\d{2}-\d{2})\b/
const TYPED_DAY = /\b(\d{1,2})[/-](\d{1,2})[/-](\d{4})\b/

const findDay = (text: string): string | undefined => {
  const [, iso] = ISO_DAY.exec(text) ?? []
  if (iso) return iso
  const [, day = '', month = '', year] = TYPED_DAY.exec(text) ?? []
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The text of a network about a payment, as a tenant shares it. What it does not say is empty; the day is today. */
export function readSharedPayment(text: string, today: Day): SharedPayment {
  const [, amount = ''] = AMOUNT.exec(text) ?? []
  const value = Number(amount.replaceAll(',', ''))
  const day = findDay(text)
  return {
    amount: value > 0 && isCedis(value) ? value.toFixed(2) : '',
    transactionId: TRANSACTION.map((pattern) => pattern.exec(text)?.[1]).find((id) => id) ?? '',
    paymentDate: day && isDay(day) && day <= today ? day : today,
  }
}
