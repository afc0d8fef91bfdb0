import { queryOptions } from '@tanstack/react-query'
import type { Day } from '../../../../shared/days.ts'
import { client } from '../../../../web/http.ts'
import { INVOICES_KEY } from '../../invoices/web/invoices.queries.ts'
import type { billingEndpoints } from '../charges.contract.ts'

export const billingApi = client<typeof billingEndpoints>()

/** Below the key of invoices, which billing and lease ends change. */
export const BILLING_KEY = [...INVOICES_KEY, 'billing'] as const

export const tenantRulesQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...BILLING_KEY, 'tenant', tenantId],
    queryFn: ({ signal }) => billingApi('GET /rent-rules', { query: { tenantId }, signal }),
  })

export const planQuery = (through: Day) =>
  queryOptions({
    queryKey: [...BILLING_KEY, 'plan', through],
    queryFn: ({ signal }) => billingApi('POST /rent-rules/preview', { body: { through }, signal }),
  })

export const missedQuery = queryOptions({
  queryKey: [...BILLING_KEY, 'missed'],
  queryFn: ({ signal }) => billingApi('GET /rent-rules/missed', { signal }),
})

export const draftsQuery = queryOptions({
  queryKey: [...BILLING_KEY, 'drafts'],
  queryFn: ({ signal }) => billingApi('GET /rent-rules', { query: { state: 'draft' }, signal }),
})

export const unchargedQuery = queryOptions({
  queryKey: [...BILLING_KEY, 'uncharged'],
  queryFn: ({ signal }) => billingApi('GET /rent-rules/uncharged', { signal }),
})
