import { queryOptions } from '@tanstack/react-query'
import type { Day } from '../../../../shared/days.ts'
import { client } from '../../../../web/http.ts'
import { INVOICES_KEY } from '../../invoices/web/invoices.queries.ts'
import type { chargesEndpoints } from '../charges.contract.ts'

export const chargesApi = client<typeof chargesEndpoints>()

/** Below the key of invoices, which billing and lease ends change. */
export const CHARGES_KEY = [...INVOICES_KEY, 'billing'] as const

export const tenantChargesQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...CHARGES_KEY, 'tenant', tenantId],
    queryFn: ({ signal }) => chargesApi('GET /rent-rules', { query: { tenantId }, signal }),
  })

export const planQuery = (through: Day) =>
  queryOptions({
    queryKey: [...CHARGES_KEY, 'plan', through],
    queryFn: ({ signal }) => chargesApi('POST /rent-rules/preview', { body: { through }, signal }),
  })

export const missedQuery = queryOptions({
  queryKey: [...CHARGES_KEY, 'missed'],
  queryFn: ({ signal }) => chargesApi('GET /rent-rules/missed', { signal }),
})

export const draftsQuery = queryOptions({
  queryKey: [...CHARGES_KEY, 'drafts'],
  queryFn: ({ signal }) => chargesApi('GET /rent-rules', { query: { state: 'draft' }, signal }),
})

export const allUnchargedQuery = queryOptions({
  queryKey: [...CHARGES_KEY, 'uncharged', 'all'],
  queryFn: ({ signal }) => chargesApi('GET /rent-rules/uncharged', { query: { all: 'true' }, signal }),
})

export const unchargedQuery = queryOptions({
  queryKey: [...CHARGES_KEY, 'uncharged'],
  queryFn: ({ signal }) => chargesApi('GET /rent-rules/uncharged', { query: {}, signal }),
})
