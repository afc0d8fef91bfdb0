import { client } from '../../../web/http.ts'
import type { tenantsEndpoints } from '../tenants.contract.ts'

export const tenantsApi = client<typeof tenantsEndpoints>()

/** Everything that was fetched about tenants stands below this key. */
export const TENANTS_KEY = ['tenants'] as const
