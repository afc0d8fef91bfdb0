import { queryOptions } from '@tanstack/react-query'
import { ANNOUNCEMENTS_KEY, announcementsApi } from './announcements.api.ts'

/** The newest, and the number. Does not redirect on an expired session, which the dashboard reports. */
export const unreadAnnouncementsQuery = queryOptions({
  queryKey: [...ANNOUNCEMENTS_KEY, 'unread'],
  queryFn: ({ signal }) => {
    const page = { limit: 1, count: true }
    return announcementsApi.page('GET /announcements', page, {
      query: { unread: 'true' },
      signal,
      stay: true,
    })
  },
})
