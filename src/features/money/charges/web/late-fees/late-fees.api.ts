import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../../web/http.ts'
import type { lateFeesEndpoints } from '../../late-fees.contract.ts'
import { CHARGES_KEY } from '../charges.api.ts'

export const lateFeesApi = client<typeof lateFeesEndpoints>()

export const lateFeeSettingsQuery = queryOptions({
  queryKey: [...CHARGES_KEY, 'late-fees'],
  queryFn: ({ signal }) => lateFeesApi('GET /settings/late-fees', { signal }),
})
