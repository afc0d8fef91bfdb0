import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Day, toLocalDay } from '../../../../shared/days.ts'
import { client } from '../../../../web/http.ts'
import type { companyEndpoints } from '../company.contract.ts'
import { NEUTRAL_LOGO } from '../company.rules.ts'

export const companyApi = client<typeof companyEndpoints>()

const FRESH_MS = 5 * 60_000

export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => companyApi('GET /company', { signal }),
  staleTime: FRESH_MS,
})

export const howToPayQuery = queryOptions({
  queryKey: ['company', 'how-to-pay'],
  queryFn: ({ signal }) => companyApi('GET /company/how-to-pay', { signal }),
  staleTime: FRESH_MS,
})

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => companyApi('GET /settings', { signal }),
})

/** The server writes name and logo into the page, which saves a request. */
export function useCompanyName(): { name: string; logoUrl: string } {
  const { data } = useQuery({ ...companyQuery, enabled: false })
  const { company = '', logo = NEUTRAL_LOGO } = document.documentElement.dataset
  return { name: data?.name ?? company, logoUrl: data ? (data.logoUrl ?? NEUTRAL_LOGO) : logo }
}

/** The server's current day; the browser's until loaded. */
export function useToday(): Day {
  const { data } = useQuery(companyQuery)
  return data?.today ?? toLocalDay(new Date())
}
