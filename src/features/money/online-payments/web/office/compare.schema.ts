import { z } from 'zod'
import { addDays, type Day, daysBetween } from '../../../../../shared/days.ts'
import { day } from '../../../../../shared/fields/fields.ts'
import type { Reconciled } from '../../online-payments.contract.ts'
import { ONLINE_PAYMENT_MESSAGES as MESSAGES } from '../../online-payments.messages.ts'

const MOST_DAYS = 366

export const compareForm = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: MESSAGES.reversedRange })
  .refine(({ from, to }) => daysBetween(from, to) <= MOST_DAYS, { path: ['to'], error: MESSAGES.longRange })

export const lastWeek = (today: Day) => ({ from: addDays(today, -7), to: today })

type Words = { one: string; many: string }

const some = (names: readonly string[], { one, many }: Words): string[] =>
  names.length === 0 ? [] : [`${names.length === 1 ? one : `${names.length} ${many}`}: ${names.join(', ')}.`]

const LOST = {
  one: 'One was lost on the way and is in the books now',
  many: 'were lost on the way and are in the books now',
}
const NOBODY = {
  one: 'One belongs to nobody yet and is listed under Unmatched',
  many: 'belong to nobody yet and are listed under Unmatched',
}

function missingText(count: number): string[] {
  if (count === 0) return []
  return [
    count === 1
      ? 'One payment of the books is not known there.'
      : `${count} payments of the books are not known there.`,
  ]
}

const reversedText = (count: number): string[] =>
  count === 0
    ? []
    : [
        count === 1
          ? 'One payment was reversed by hand, while the money is still there.'
          : `${count} payments were reversed by hand, while the money is still there.`,
      ]

export function comparedTexts({ checked, posted, unmatched, missing, reversed }: Reconciled): string[] {
  const received = checked === 0 ? 'nothing' : checked === 1 ? 'one payment' : `${checked} payments`
  const differences = [
    ...some(posted, LOST),
    ...some(unmatched, NOBODY),
    ...missingText(missing.length),
    ...reversedText(reversed.length),
  ]
  const found = differences.length > 0 ? differences : ['The books say the same.']
  return [`Paystack received ${received} on these days.`, ...found]
}
