import { useQuery } from '@tanstack/react-query'
import type { Case, CaseTotals } from '../cases.contract.ts'
import type { CaseKind } from '../cases.rules.ts'
import { caseTotalsQuery } from './cases.queries.ts'
import { countCases } from './count-cases.ts'
import { newestCasesQuery } from './newest-cases.ts'

/** A tenant's newest cases and how many there are in all; undefined until both are there. */
export type OwnCases = {
  data: { newest: readonly Case[]; totals: CaseTotals } | undefined
  error: Error | null
  retry: () => void
}

/**
 * The newest cases of the tenant who is signed in, at most `limit`, and the totals. Only where more follow are the
 * totals asked for: a page that is the whole list tells them, and a call less counts on a slow phone.
 */
export function useOwnCases(kind: CaseKind, options: { limit: number; stay: boolean }): OwnCases {
  const page = useQuery(newestCasesQuery(kind, {}, options))
  const whole = page.data?.next === null
  const asked = useQuery({
    ...caseTotalsQuery(kind, { stay: options.stay }),
    enabled: page.data !== undefined && !whole,
  })
  const newest = page.data?.rows
  const totals = newest && whole ? countCases(kind, newest) : asked.data
  return {
    data: newest && totals && { newest, totals },
    error: page.error ?? (whole ? null : asked.error),
    retry: () => {
      for (const query of [page, asked]) if (query.error) void query.refetch()
    },
  }
}
