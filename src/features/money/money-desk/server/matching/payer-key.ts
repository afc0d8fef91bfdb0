import { toNameKey, toNameWords } from '../../names.rules.ts'

export type PayerKey = { kind: 'number' | 'name'; key: string }

const NETWORKS =
  /\b(?:mtn|momo|mobile money|vodafone|telecel|airtel|airteltigo|tigo|cash|bank|transfer|agent)\b/i
const PHONE_DIGITS = 9
const LEAST_WORDS = 2

/** The last nine digits of a phone, or all signs of an account; undefined for a hidden or short number. */
export function toNumberKey(number: string | null): string | undefined {
  const signs = (number ?? '').replaceAll(/[\s().+-]/g, '').toLowerCase()
  if (!/^[\da-z]{6,34}$/.test(signs) || !/\d{6}/.test(signs)) return undefined
  const phone = /^(?:0|233|00233)(\d{9})$/.exec(signs)?.[1]
  return phone?.slice(-PHONE_DIGITS) ?? signs
}

/** By number, else by a name of two words that is no network's or bank's. */
export function toPayerKey({
  payerNumber,
  payerName,
}: {
  payerNumber: string | null
  payerName: string | null
}): PayerKey | undefined {
  const number = toNumberKey(payerNumber)
  if (number !== undefined) return { kind: 'number', key: number }
  if (!payerName || NETWORKS.test(payerName) || toNameWords(payerName).length < LEAST_WORDS) return undefined
  return { kind: 'name', key: toNameKey(payerName) }
}

export const toMapKey = ({ kind, key }: PayerKey): string => `${kind} ${key}`
