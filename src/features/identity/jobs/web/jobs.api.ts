import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { Job, jobsEndpoints } from '../jobs.contract.ts'

export const jobsApi = client<typeof jobsEndpoints>()

const UNDER_WAY_MS = 2_000
const AT_REST_MS = 30_000
const isUnderWay = ({ runs }: Job) => runs[0]?.state === 'queued' || runs[0]?.state === 'running'

export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => jobsApi('GET /jobs', { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? UNDER_WAY_MS : AT_REST_MS),
})
