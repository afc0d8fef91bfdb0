import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { signingsEndpoints } from '../signings.contract.ts'
import type { templatesEndpoints } from '../templates.contract.ts'
import { SIGNINGS_KEY } from './signings.keys.ts'

export const signingsApi = client<typeof signingsEndpoints>()
export const templatesApi = client<typeof templatesEndpoints>()

export const signingQuery = (id: string) =>
  queryOptions({
    queryKey: [...SIGNINGS_KEY, 'one', id],
    queryFn: ({ signal }) => signingsApi('GET /signings/{id}', { params: { id }, signal }),
  })

export const leaseSigningsQuery = (leaseId: string) =>
  queryOptions({
    queryKey: [...SIGNINGS_KEY, 'lease', leaseId],
    queryFn: ({ signal }) => signingsApi('GET /signings', { query: { leaseId }, signal }),
  })

export const registrationDueQuery = queryOptions({
  queryKey: [...SIGNINGS_KEY, 'registration-due'],
  queryFn: ({ signal }) => signingsApi('GET /signings/registration-due', { signal }),
})

export const templatesQuery = queryOptions({
  queryKey: [...SIGNINGS_KEY, 'templates'],
  queryFn: ({ signal }) => templatesApi('GET /agreement-templates', { signal }),
})

export const signingFile = (id: string) => ({
  path: `/api/signings/${id}/file`,
  requestTicket: () => signingsApi('POST /signings/{id}/file/ticket', { params: { id } }),
})
