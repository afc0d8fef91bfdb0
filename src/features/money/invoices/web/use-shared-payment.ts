import { useState } from 'react'
import type { Day } from '../../../../shared/days.ts'
import type { SchemaForm } from '../../../../web/forms/schema-form.ts'
import { useSharedText } from '../../../../web/forms/shared-text.ts'
import { readSharedPayment } from '../shared-payment.rules.ts'
import type { PaidHow } from './paid-how.ts'

type Values = { amount: string; paymentDate: string; transactionId: string; method: PaidHow }

/** The first form on the screen, that of the oldest invoice, takes a text that the tenant shared with the app. */
export function useSharedPayment<In extends Values & Record<string, unknown>, Out>(
  { setFieldValue }: Pick<SchemaForm<In, Out>, 'setFieldValue'>,
  { today, isWanted }: { today: Day; isWanted: boolean },
): boolean {
  const [isShared, setShared] = useState(false)
  useSharedText((text) => {
    const { amount, transactionId, paymentDate } = readSharedPayment(text, today)
    const fields = { amount, transactionId, paymentDate, method: 'mobile_money' }
    for (const [path, value] of Object.entries(fields)) setFieldValue(path as never, value as never)
    setShared(true)
  }, isWanted)
  return isShared
}
