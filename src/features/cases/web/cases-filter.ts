import { isDay } from '../../../shared/days.ts'
import { CASES, type CaseKind } from '../cases.rules.ts'

/** Which cases are shown; '' means any. `status` takes a state, or 'active' for what has not ended. */
export type CaseFilter = {
  q: string
  status: string
  tenantId: string
  /** The day from which on they were submitted. */
  createdFrom: string
}

export const NO_FILTER: CaseFilter = { q: '', status: '', tenantId: '', createdFrom: '' }

export const ACTIVE = 'active'

const ID = /^[\w-]{1,64}$/

/** The filter that an address means: what it says wrong counts as not said. */
export function filterOf(kind: CaseKind, { q, status, tenantId, createdFrom }: CaseFilter): CaseFilter {
  const word = status.trim().toLowerCase()
  return {
    q,
    status: [ACTIVE, ...CASES[kind].statuses].find((known) => known === word) ?? '',
    tenantId: ID.test(tenantId) ? tenantId : '',
    createdFrom: isDay(createdFrom) ? createdFrom : '',
  }
}

/** True while a filter hides cases. */
export const isFiltered = (filter: CaseFilter): boolean =>
  Object.values(filter).some((value) => value.trim() !== '')
