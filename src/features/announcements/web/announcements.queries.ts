import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { NOTICES_KEY } from '../../messaging/web/notices/notifications.api.ts'
import { ANNOUNCEMENTS_KEY, announcementsApi } from './announcements.api.ts'

export const openedQuery = (id: string) =>
  queryOptions({
    queryKey: [...ANNOUNCEMENTS_KEY, 'one', id],
    queryFn: ({ signal }) => announcementsApi('GET /announcements/{id}', { params: { id }, signal }),
    enabled: id !== '',
  })

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

/** Its notice is read with it. */
export function useMarkAnnouncementRead() {
  const store = useQueryClient()
  return async (id: string) => {
    await announcementsApi('POST /announcements/{id}/read', { params: { id } })
    const changed = [ANNOUNCEMENTS_KEY, NOTICES_KEY]
    await Promise.all(changed.map((queryKey) => store.invalidateQueries({ queryKey })))
  }
}
