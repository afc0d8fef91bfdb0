import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { reachEndpoints } from '../reach.contract.ts'
import { TENANTS_KEY } from './tenants.api.ts'

const reachApi = client<typeof reachEndpoints>()

export const reachQuery = (tenantIds: readonly string[]) =>
  queryOptions({
    queryKey: [...TENANTS_KEY, 'reach', tenantIds],
    queryFn: ({ signal }) => reachApi('POST /tenants/reach', { body: { tenantIds: [...tenantIds] }, signal }),
    meta: { live: false },
  })
