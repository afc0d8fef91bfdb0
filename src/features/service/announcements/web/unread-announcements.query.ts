import { queryOptions } from '@tanstack/react-query'
import { ANNOUNCEMENTS_KEY, announcementsApi } from './announcements.api.ts'

/** The newest of a tenant's, and how many there are. An expired session does not redirect: the dashboard reports it itself. */
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
