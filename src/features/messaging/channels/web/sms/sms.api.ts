import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../../web/http.ts'
import type { smsEndpoints } from '../../sms.contract.ts'

export const smsApi = client<typeof smsEndpoints>()

export const smsSettingsQuery = queryOptions({
  queryKey: ['sms-settings'],
  queryFn: ({ signal }) => smsApi('GET /settings/sms', { signal }),
})
