import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { changeRows, useList } from '../../../../web/list.ts'
import type { Notice } from '../notifications.contract.ts'
import { NOTICES_KEY, notificationsApi } from './notifications.api.ts'

const LIST_KEY = [...NOTICES_KEY, 'list'] as const

/** Ignores an expired session, which the screens report. */
export const unreadQuery = queryOptions({
  queryKey: [...NOTICES_KEY, 'unread'],
  queryFn: async ({ signal }) => {
    const query = { unread: 'true' }
    const page = { limit: 1, count: true }
    const { total } = await notificationsApi.page('GET /notifications', page, { query, signal, stay: true })
    return total ?? 0
  },
})

export const useNotices = () =>
  useList({
    queryKey: LIST_KEY,
    load: (page, signal) => notificationsApi.page('GET /notifications', page, { signal }),
  })

export function useMarkRead() {
  const store = useQueryClient()
  const mark = async (isMeant: (notice: Notice) => boolean, send: () => Promise<unknown>) => {
    const readAt = new Date().toISOString()
    changeRows<Notice>(store, LIST_KEY, (notice) =>
      notice.readAt === null && isMeant(notice) ? { ...notice, readAt } : notice,
    )
    await send().finally(() => store.invalidateQueries({ queryKey: NOTICES_KEY }))
  }
  return {
    one: ({ id }: Notice) =>
      mark(
        (notice) => notice.id === id,
        () => notificationsApi('PATCH /notifications/{id}', { params: { id }, body: { read: true } }),
      ),
    all: () =>
      mark(
        () => true,
        () => notificationsApi('POST /notifications/read-all'),
      ),
  }
}
