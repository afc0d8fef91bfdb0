import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../../../web/http.ts'
import { useList } from '../../../web/list.ts'
import type { ReminderSettings, remindersEndpoints } from '../reminders.contract.ts'

export const remindersApi = client<typeof remindersEndpoints>()

/** Everything that was fetched about reminders stands below this key. */
export const REMINDERS_KEY = ['reminders'] as const

/** The settings as they are stored. */
export const reminderSettingsQuery = queryOptions({
  queryKey: [...REMINDERS_KEY, 'settings'],
  queryFn: ({ signal }) => remindersApi('GET /settings/reminders', { signal }),
})

/** Who would get what today, with these settings; without any, with those that are stored. */
export const previewQuery = (body: Partial<ReminderSettings> = {}) =>
  queryOptions({
    queryKey: [...REMINDERS_KEY, 'preview', body],
    queryFn: ({ signal }) => remindersApi('POST /reminders/preview', { body, signal }),
  })

/** A run and what it wrote. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [...REMINDERS_KEY, 'run', id],
    queryFn: ({ signal }) => remindersApi('GET /reminders/runs/{id}', { params: { id }, signal }),
  })

const RUNS_KEY = [...REMINDERS_KEY, 'runs']
const AGAIN_MS = 15_000

/** Every run, newest first; asked for again every 15 s while any of their mails waits and the page is in sight. */
export function useRuns() {
  const store = useQueryClient()
  const list = useList({
    queryKey: RUNS_KEY,
    load: (page, signal) => remindersApi.page('GET /reminders/runs', page, { signal }),
  })
  const waits = list.rows.some(({ mails }) => mails.waiting > 0)
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => {
      if (!document.hidden) void store.refetchQueries({ queryKey: RUNS_KEY, type: 'active' })
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [waits, store])
  return list
}
