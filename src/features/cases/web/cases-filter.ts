import { isDay } from '../../../shared/days.ts'
import { CASES, type CaseKind } from '../cases.rules.ts'

/** '' means any. `status` is a state, or 'active' for all that have not ended. */
export type CaseFilter = {
  q: string
  status: string
  tenantId: string
  /** Inclusive. */
  createdFrom: string
  /** Of somebody of the office. */
  assigneeUid: string
  vendorId: string
}

export const NO_FILTER: CaseFilter = {
  ...{ q: '', status: '', tenantId: '', createdFrom: '' },
  ...{ assigneeUid: '', vendorId: '' },
}

export const ACTIVE = 'active'

const ID = /^[\w-]{1,64}$/

/** Invalid values in the address are ignored. */
export function filterOf(
  kind: CaseKind,
  { q, status, tenantId, createdFrom, assigneeUid, vendorId }: CaseFilter,
): CaseFilter {
  const word = status.trim().toLowerCase()
  return {
    q,
    status: [ACTIVE, ...CASES[kind].statuses].find((known) => known === word) ?? '',
    tenantId: ID.test(tenantId) ? tenantId : '',
    createdFrom: isDay(createdFrom) ? createdFrom : '',
    assigneeUid: ID.test(assigneeUid) ? assigneeUid : '',
    vendorId: ID.test(vendorId) ? vendorId : '',
  }
}

export const isFiltered = (filter: CaseFilter): boolean =>
  Object.values(filter).some((value) => value.trim() !== '')
