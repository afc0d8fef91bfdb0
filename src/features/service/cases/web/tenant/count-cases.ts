import type { Case, CaseTotals } from '../../cases.contract.ts'
import { CASES, type CaseKind, isActive } from '../../cases.rules.ts'

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
