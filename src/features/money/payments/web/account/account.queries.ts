import { queryOptions } from '@tanstack/react-query'
import { accountsApi, PAYMENTS_KEY, paymentsApi } from '../payments.api.ts'

export const balanceQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'balance', tenantId],
    queryFn: ({ signal }) => accountsApi('GET /tenants/{id}/balance', { params: { id: tenantId }, signal }),
  })

export type StatementRange = { from: string; to: string }

export const statementQuery = (tenantId: string, range: StatementRange) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'statement', tenantId, range],
    queryFn: ({ signal }) =>
      accountsApi('GET /tenants/{id}/statement', { params: { id: tenantId }, query: range, signal }),
  })

const SHOWN = 5

export const lastPaymentsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'of', tenantId],
    queryFn: ({ signal }) =>
      paymentsApi.page('GET /payments', { limit: SHOWN, count: true }, { query: { tenantId }, signal }),
  })
