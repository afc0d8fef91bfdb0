import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import { INVOICES_KEY } from '../../invoices/web/invoices.queries.ts'
import type { accountsEndpoints } from '../accounts.contract.ts'
import type { batchEndpoints } from '../batch.contract.ts'
import type { depositEndpoints } from '../deposit.contract.ts'
import type { paymentsEndpoints } from '../payments.contract.ts'

export const paymentsApi = client<typeof paymentsEndpoints>()
export const batchApi = client<typeof batchEndpoints>()
export const accountsApi = client<typeof accountsEndpoints>()
export const depositApi = client<typeof depositEndpoints>()

/** Below the key of invoices: changes of one change the other. */
export const PAYMENTS_KEY = [...INVOICES_KEY, 'payments'] as const

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'one', id],
    queryFn: ({ signal }) => paymentsApi('GET /payments/{id}', { params: { id }, signal }),
  })
