import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { backupsEndpoints } from '../backups.contract.ts'

export const backupsApi = client<typeof backupsEndpoints>()

const UNDER_WAY_MS = 1_500
const AT_REST_MS = 60_000

/** Polls more often while one is in progress. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => backupsApi('GET /backups', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.backups.some(({ finishedAt }) => finishedAt === null) ? UNDER_WAY_MS : AT_REST_MS,
})
