import { client } from '../../../../web/http.ts'
import type { notificationsEndpoints } from '../notifications.contract.ts'

export const notificationsApi = client<typeof notificationsEndpoints>()

export const NOTICES_KEY = ['notifications'] as const
