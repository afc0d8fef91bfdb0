import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { auditEndpoints } from '../audit.contract.ts'

export const auditApi = client<typeof auditEndpoints>()

export const AUDIT_KEY = ['audit'] as const

export const sealsQuery = queryOptions({
  queryKey: [...AUDIT_KEY, 'seals'],
  queryFn: ({ signal }) => auditApi('GET /audit/seals', { signal }),
})
