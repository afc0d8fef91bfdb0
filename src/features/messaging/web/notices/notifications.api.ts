import { client } from '../../../../web/http.ts'
import type { notificationsEndpoints } from '../../notifications.contract.ts'

export const notificationsApi = client<typeof notificationsEndpoints>()

/** Everything that was fetched about notices stands below this key. */
export const NOTICES_KEY = ['notifications'] as const
