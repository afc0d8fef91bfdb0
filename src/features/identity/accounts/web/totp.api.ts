import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import { queryClient } from '../../../../web/query.ts'
import type { sessionsEndpoints, totpEndpoints } from '../totp.contract.ts'
import { meQuery } from './accounts.api.ts'

export const totpApi = client<typeof totpEndpoints>()

export const securityQuery = queryOptions({
  queryKey: ['settings', 'security'],
  queryFn: ({ signal }) => totpApi('GET /settings/security', { signal }),
})

export const OWNERS_FAILED = 'The setting could not be saved. Please try again.'

export async function saveOwnersNeedTotp(ownersNeedTotp: boolean): Promise<void> {
  const saved = await totpApi('PUT /settings/security', { body: { ownersNeedTotp } })
  queryClient.setQueryData(securityQuery.queryKey, saved)
}

export const sessionsApi = client<typeof sessionsEndpoints>()

export const sessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: ({ signal }) => sessionsApi('GET /auth/sessions', { signal }),
})

export const refetchProfile = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: meQuery.queryKey, exact: true })
