import { queryOptions } from '@tanstack/react-query'
import { TENANTS_KEY, tenantsApi } from './tenants.api.ts'

/** 404 for a deleted tenant. */
export const tenantQuery = (id: string) =>
  queryOptions({
    queryKey: [...TENANTS_KEY, 'one', id],
    queryFn: ({ signal }) => tenantsApi('GET /tenants/{id}', { params: { id }, signal }),
  })
