import { useQuery } from '@tanstack/react-query'
import type { Case, CaseTotals } from '../../cases.contract.ts'
import { CASES, type CaseKind, isActive } from '../../cases.rules.ts'
import { caseTotalsQuery } from '../cases.queries.ts'
import { newestCasesQuery } from './newest-cases.ts'

/** Only valid for a complete list. */
export function countCases(kind: CaseKind, cases: readonly Pick<Case, 'status'>[]): CaseTotals {
  const inState = Map.groupBy(cases, ({ status }) => status)
  return {
    total: cases.length,
    active: cases.filter(isActive).length,
    counts: Object.fromEntries(
      CASES[kind].statuses.map((status) => [status, inState.get(status)?.length ?? 0]),
    ),
  }
}

export type OwnCases = {
  data: { newest: readonly Case[]; totals: CaseTotals } | undefined
  error: Error | null
  retry: () => void
}

/** Totals are requested only if one page does not hold all cases, to save a request on slow phones. */
export function useOwnCases(kind: CaseKind, options: { limit: number; stay: boolean }): OwnCases {
  const page = useQuery(newestCasesQuery(kind, {}, options))
  const whole = page.data?.next === null
  const totalsResult = useQuery({
    ...caseTotalsQuery(kind, { stay: options.stay }),
    enabled: page.data !== undefined && !whole,
  })
  const newest = page.data?.rows
  const totals = newest && whole ? countCases(kind, newest) : totalsResult.data
  return {
    data: newest && totals && { newest, totals },
    error: page.error ?? (whole ? null : totalsResult.error),
    retry: () => {
      for (const query of [page, totalsResult]) if (query.error) void query.refetch()
    },
  }
}
