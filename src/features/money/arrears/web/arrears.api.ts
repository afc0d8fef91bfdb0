import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import { INVOICES_KEY } from '../../invoices/web/invoices.queries.ts'
import type { arrearsEndpoints } from '../arrears.contract.ts'
import type { owedEndpoints } from '../owed.contract.ts'

export const arrearsApi = client<typeof arrearsEndpoints>()
export const owedApi = client<typeof owedEndpoints>()

export const ARREARS_KEY = [...INVOICES_KEY, 'arrears'] as const

export const FAILED = {
  load: 'Failed to load the arrears. Please try again.',
  owed: 'Failed to load who owes. Please try again.',
  print: 'The list could not be loaded to print it. Please try again.',
  contacts: 'Failed to load the contacts. Please try again.',
  contact: 'Failed to record the contact. Please try again.',
  promise: 'Failed to record the promise. Please try again.',
  remind: 'The reminder could not be sent.',
  evidence: 'The evidence pack could not be made.',
} as const

type TotalsQuery = { q: string | undefined; propertyId: string | undefined }

export const totalsQuery = (query: TotalsQuery) =>
  queryOptions({
    queryKey: [...ARREARS_KEY, 'totals', query],
    queryFn: ({ signal }) => arrearsApi('GET /arrears/totals', { query, signal }),
  })
