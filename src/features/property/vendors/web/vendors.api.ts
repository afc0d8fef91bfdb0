import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { vendorsEndpoints } from '../vendors.contract.ts'
import { VENDORS_KEY } from './vendors.keys.ts'

export const FAILED = {
  load: 'Failed to load vendors. Please try again.',
  save: 'Failed to save the vendor. Please try again.',
  move: 'Failed to change the vendor. Please try again.',
} as const

export const vendorsApi = client<typeof vendorsEndpoints>()

export const vendorChoicesQuery = queryOptions({
  queryKey: [...VENDORS_KEY, 'choices'],
  queryFn: ({ signal }) => vendorsApi('GET /vendors', { query: {}, signal }),
})
