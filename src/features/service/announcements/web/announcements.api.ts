import { client } from '../../../../web/http.ts'
import type { announcementsEndpoints } from '../announcements.contract.ts'

export const announcementsApi = client<typeof announcementsEndpoints>()

export const ANNOUNCEMENTS_KEY = ['announcements'] as const
