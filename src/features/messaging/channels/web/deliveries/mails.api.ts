import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../../web/http.ts'
import type { mailsEndpoints } from '../../mails.contract.ts'
import type { messagesEndpoints } from '../../messages.contract.ts'

export const mailsApi = client<typeof mailsEndpoints>()
export const messagesApi = client<typeof messagesEndpoints>()

export const MAILS_KEY = ['mails'] as const
export const MESSAGE_LIST_KEY = [...MAILS_KEY, 'list'] as const

const STATUS_EVERY_MS = 5 * 60_000

/** Ignores an expired session, which the screens report. */
export const mailStatusQuery = queryOptions({
  queryKey: [...MAILS_KEY, 'status'],
  queryFn: ({ signal }) => mailsApi('GET /mails/status', { signal, stay: true }),
  staleTime: STATUS_EVERY_MS,
  refetchInterval: STATUS_EVERY_MS,
})

export const mailSettingsQuery = queryOptions({
  queryKey: ['mail-settings'],
  queryFn: ({ signal }) => mailsApi('GET /settings/mail', { signal }),
})

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...MAILS_KEY, 'one', id],
    queryFn: ({ signal }) => mailsApi('GET /mails/{id}', { params: { id }, signal }),
  })

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [...MAILS_KEY, 'message', id],
    queryFn: ({ signal }) => messagesApi('GET /messages/{id}', { params: { id }, signal }),
  })
