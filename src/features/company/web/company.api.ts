import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Day, dayOf } from '../../../shared/days.ts'
import { client } from '../../../web/http.ts'
import type { companyEndpoints } from '../company.contract.ts'
import { NEUTRAL_LOGO } from '../company.rules.ts'

export const companyApi = client<typeof companyEndpoints>()

const FRESH_MS = 5 * 60_000

/** Name and logo of the company, and the day it is. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => companyApi('GET /company', { signal }),
  staleTime: FRESH_MS,
})

/** How to pay the rent, and whom to ask. */
export const howToPayQuery = queryOptions({
  queryKey: ['company', 'how-to-pay'],
  queryFn: ({ signal }) => companyApi('GET /company/how-to-pay', { signal }),
  staleTime: FRESH_MS,
})

/** All settings of the company, for admins. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => companyApi('GET /settings', { signal }),
})

/** Name and logo without a call: the server wrote them into the page. */
export function useCompanyName(): { name: string; logoUrl: string } {
  const { data } = useQuery({ ...companyQuery, enabled: false })
  const { company = '', logo = NEUTRAL_LOGO } = document.documentElement.dataset
  return { name: data?.name ?? company, logoUrl: data ? (data.logoUrl ?? NEUTRAL_LOGO) : logo }
}

/** The day it is for the server; until that is known, for this browser. */
export function useToday(): Day {
  const { data } = useQuery(companyQuery)
  return data?.today ?? dayOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
}
