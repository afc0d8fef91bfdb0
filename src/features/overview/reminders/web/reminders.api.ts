import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../../../../web/http.ts'
import { useList } from '../../../../web/list.ts'
import type { ReminderSettings, remindersEndpoints } from '../reminders.contract.ts'

export const remindersApi = client<typeof remindersEndpoints>()

export const REMINDERS_KEY = ['reminders'] as const

export const reminderSettingsQuery = queryOptions({
  queryKey: [...REMINDERS_KEY, 'settings'],
  queryFn: ({ signal }) => remindersApi('GET /settings/reminders', { signal }),
})

/** Without settings, the stored ones apply. */
export const previewQuery = (body: Partial<ReminderSettings> = {}) =>
  queryOptions({
    queryKey: [...REMINDERS_KEY, 'preview', body],
    queryFn: ({ signal }) => remindersApi('POST /reminders/preview', { body, signal }),
  })

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [...REMINDERS_KEY, 'run', id],
    queryFn: ({ signal }) => remindersApi('GET /reminders/runs/{id}', { params: { id }, signal }),
  })

const RUNS_KEY = [...REMINDERS_KEY, 'runs']
const AGAIN_MS = 15_000

/** Newest first; polls every 15 s while an email waits and the page is visible. */
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
