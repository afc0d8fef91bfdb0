import { queryOptions } from '@tanstack/react-query'
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

/** Every run, newest first. */
export const useRuns = () =>
  useList({
    queryKey: [...REMINDERS_KEY, 'runs'],
    load: (page, signal) => remindersApi.page('GET /reminders/runs', page, { signal }),
  })
