import { useList } from '../../../web/list.ts'
import type { TenantDocument } from '../documents.contract.ts'
import { DOCUMENTS_KEY, documentsApi } from './documents.api.ts'

const PAGE_SIZE = 50

/** The documents of a tenant, newest first. `stay` as of the client: a dashboard tells of a dead session itself. */
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
