import type { Desk } from './desk.ts'
import type { LineFacts, Verdict } from './desk.types.ts'

const NUMBER = /\bINV[\s-]?(\d{4})[\s-]?(\d{1,6})\b/gi
const DIGITS = 5

/** 'inv 2026 22' is INV-2026-00022. */
export const findInvoiceNumbers = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(NUMBER)].map(([, year, number = '']) => `INV-${year}-${number.padStart(DIGITS, '0')}`),
  ),
]

export function findByInvoice({ reference, text }: LineFacts, desk: Desk): Verdict | undefined {
  const numbers = findInvoiceNumbers(`${reference}\n${text}`)
  const tenantIds = [...new Set(numbers.flatMap((number) => desk.invoiceTenants.get(number) ?? []))]
  if (tenantIds.length === 0) return undefined
  return { rule: 'invoice', tenantIds, confidence: tenantIds.length === 1 ? 'likely' : 'possible' }
}
