import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { SharedItem } from '../../../../web/share.ts'
import { invoicesApi } from '../../../money/invoices/web/invoices.api.ts'
import { accountsApi, paymentsApi } from '../../../money/payments/web/payments.api.ts'
import { tenantsApi } from '../../../property/tenants/web/tenants.api.ts'
import type { CreatedShare, sharesEndpoints } from '../shares.contract.ts'
import type { ShareKind } from '../shares.rules.ts'

export const sharesApi = client<typeof sharesEndpoints>()

export const SHARES_KEY = ['shares'] as const

export const makersQuery = queryOptions({
  queryKey: [...SHARES_KEY, 'makers'],
  queryFn: ({ signal }) => sharesApi('GET /shares/makers', { signal }),
})

export type ShareSubject = { kind: ShareKind; id: string }

export const liveSharesQuery = ({ kind, id }: ShareSubject) =>
  queryOptions({
    queryKey: [...SHARES_KEY, kind, id],
    queryFn: ({ signal }) =>
      kind === 'job'
        ? sharesApi('GET /requests/{id}/shares', { params: { id }, signal })
        : sharesApi('GET /shares', { query: { kind, subjectId: id }, signal }),
  })

export const phoneQuery = (tenantId: string) =>
  queryOptions({
    queryKey: ['tenants', 'phone', tenantId],
    queryFn: async ({ signal }) =>
      (await tenantsApi('GET /tenants/{id}', { params: { id: tenantId }, signal })).phoneE164,
  })

export function makeShare({ kind, id, range = { from: '', to: '' } }: SharedItem): Promise<CreatedShare> {
  const params = { id }
  if (kind === 'invoice') return sharesApi('POST /invoices/{id}/share', { params })
  if (kind === 'payment') return sharesApi('POST /payments/{id}/share', { params })
  return sharesApi('POST /tenants/{id}/statement/share', { params, body: range })
}

export const noteSharedFile = ({ kind, id }: SharedItem): Promise<void> =>
  sharesApi('POST /shares/files', { body: { kind, subjectId: id } })

function loadPdf({ kind, id, range }: SharedItem): Promise<Blob> {
  const params = { id }
  if (kind === 'invoice') return invoicesApi.bytes('GET /invoices/{id}/pdf', { params })
  if (kind === 'payment') return paymentsApi.bytes('GET /payments/{id}/receipt', { params })
  return accountsApi.bytes('GET /tenants/{id}/statement', { params, query: { ...range, format: 'pdf' } })
}

const PDF = 'application/pdf'

/** 'Invoice_INV-2026-00042.pdf'. */
export const loadFile = async (item: SharedItem): Promise<File> =>
  new File([await loadPdf(item)], `${item.title.replaceAll(/\s+/g, '_')}.pdf`, { type: PDF })

/** Few desktop browsers can. */
export const canShareFiles = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [new File([''], 'a.pdf', { type: PDF })] })
