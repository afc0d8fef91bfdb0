import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { maintenanceEndpoints } from '../maintenance.contract.ts'
import { casesKey } from './cases.api.ts'

export const maintenanceApi = client<typeof maintenanceEndpoints>()

export const maintenanceQuery = queryOptions({
  queryKey: [...casesKey('request'), 'maintenance'],
  queryFn: ({ signal }) => maintenanceApi('GET /settings/maintenance', { signal }),
})
