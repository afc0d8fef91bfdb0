import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { NOTICES_KEY } from '../../../messaging/notices/web/notifications.api.ts'
import { ANNOUNCEMENTS_KEY, announcementsApi } from './announcements.api.ts'

export const openedQuery = (id: string) =>
  queryOptions({
    queryKey: [...ANNOUNCEMENTS_KEY, 'one', id],
    queryFn: ({ signal }) => announcementsApi('GET /announcements/{id}', { params: { id }, signal }),
    enabled: id !== '',
  })

/** Also marks its notice. */
export function useMarkAnnouncementRead() {
  const store = useQueryClient()
  return async (id: string) => {
    await announcementsApi('POST /announcements/{id}/read', { params: { id } })
    const changed = [ANNOUNCEMENTS_KEY, NOTICES_KEY]
    await Promise.all(changed.map((queryKey) => store.invalidateQueries({ queryKey })))
  }
}
