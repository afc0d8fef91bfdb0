import { useState } from 'react'
import { ApiError } from '../../../../web/api-error.ts'
import type { Invoice } from '../invoices.contract.ts'
import { invoicesApi } from './invoices.api.ts'

/** Shows the current invoice once the server refused an outdated one; rethrows the refusal. */
export function useNewestAmount<T extends Invoice>(opened: T) {
  const [newest, setNewest] = useState<T>(opened)
  const catchUp = async (failure: unknown): Promise<never> => {
    if (failure instanceof ApiError && failure.status === 409) {
      const { amount, amountPaid, amountCredited, amountWrittenOff, amountDue } = await invoicesApi(
        'GET /invoices/{id}',
        { params: { id: opened.id } },
      )
      setNewest({ ...opened, amount, amountPaid, amountCredited, amountWrittenOff, amountDue })
    }
    throw failure
  }
  return { invoice: newest, catchUp }
}
