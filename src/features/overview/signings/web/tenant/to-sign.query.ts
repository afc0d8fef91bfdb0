import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../../web/http.ts'
import type { signingsEndpoints } from '../../signings.contract.ts'
import { SIGNINGS_KEY } from '../signings.keys.ts'

const signingsApi = client<typeof signingsEndpoints>()

/** Documents sent to the tenant. Does not redirect on an expired session, which the dashboard reports. */
export const sentPapersQuery = queryOptions({
  queryKey: [...SIGNINGS_KEY, 'sent'],
  queryFn: ({ signal }) => signingsApi('GET /signings', { query: { state: 'sent' }, signal, stay: true }),
})
