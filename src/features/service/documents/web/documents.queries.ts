import { useList } from '../../../../web/list.ts'
import type { TenantDocument } from '../documents.contract.ts'
import { DOCUMENTS_KEY, documentsApi } from './documents.api.ts'

const PAGE_SIZE = 50

/** With `stay`, an expired session does not redirect; the dashboard reports it. */
export function useDocuments(tenantId: string, { stay = false } = {}) {
  return useList<TenantDocument>({
    queryKey: [...DOCUMENTS_KEY, 'of', tenantId],
    load: (page, signal) =>
      documentsApi.page('GET /upload/tenants/{tenantId}/documents', page, {
        params: { tenantId },
        signal,
        stay,
      }),
    pageSize: PAGE_SIZE,
  })
}
