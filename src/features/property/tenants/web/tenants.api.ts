import { client } from '../../../../web/http.ts'
import type { importEndpoints } from '../import.contract.ts'
import type { tenantsEndpoints } from '../tenants.contract.ts'

export const tenantsApi = client<typeof tenantsEndpoints>()
export const importApi = client<typeof importEndpoints>()

export const TENANTS_KEY = ['tenants'] as const
