import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../../web/http.ts'
import type { paymentSettingsEndpoints } from '../../payment-settings.contract.ts'

export const paymentSettingsApi = client<typeof paymentSettingsEndpoints>()

export const paymentSettingsQuery = queryOptions({
  queryKey: ['online-payment-settings'],
  queryFn: ({ signal }) => paymentSettingsApi('GET /settings/online-payment', { signal }),
})
