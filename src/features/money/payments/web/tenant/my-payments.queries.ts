import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PageRequest } from '../../../../../web/http.ts'
import { accountsApi, PAYMENTS_KEY, paymentsApi } from '../payments.api.ts'
import type { StatementRange } from './statement-ranges.ts'

export const MY_PAYMENTS = {
  queryKey: [...PAYMENTS_KEY, 'mine'],
  pageSize: 24,
  load: (page: PageRequest, signal: AbortSignal) => paymentsApi.page('GET /payments', page, { signal }),
}

/** The tenant's uid is accepted as its id. */
export const myStatementQuery = (uid: string, { from, to }: StatementRange) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'statement', uid, from, to],
    queryFn: ({ signal }) =>
      accountsApi('GET /tenants/{id}/statement', { params: { id: uid }, query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  })

export const statementPdf = (uid: string, { from, to }: StatementRange): Promise<Blob> =>
  accountsApi.bytes('GET /tenants/{id}/statement', {
    params: { id: uid },
    query: { from, to, format: 'pdf' },
  })
