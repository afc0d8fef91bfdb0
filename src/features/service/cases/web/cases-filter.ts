import { isDay } from '../../../../shared/days.ts'
import { CASES, type CaseKind } from '../cases.rules.ts'
import { PRIORITIES, type Priority } from '../priority.rules.ts'

/** '' means any. `status` is a state, or 'active' for all that have not ended. */
export type CaseFilter = {
  q: string
  status: string
  tenantId: string
  createdFrom: string
  assigneeUid: string
  vendorId: string
  // Requests only.
  priority: string
  /** 'true' for late requests. */
  late: string
  /** 'urgency', or '' for the newest first. */
  sort: string
}

type KnownFilter = CaseFilter & { priority: Priority | ''; sort: 'urgency' | '' }

export const NO_FILTER: CaseFilter = {
  q: '',
  status: '',
  tenantId: '',
  createdFrom: '',
  assigneeUid: '',
  vendorId: '',
  priority: '',
  late: '',
  sort: '',
}

export const ACTIVE = 'active'
export const URGENCY = 'urgency'

const ID = /^[\w-]{1,64}$/

export function toFilter(
  kind: CaseKind,
  { q, status, tenantId, createdFrom, assigneeUid, vendorId, priority, late, sort }: CaseFilter,
): KnownFilter {
  const isRequest = kind === 'request'
  const word = status.trim().toLowerCase()
  return {
    q,
    status: [ACTIVE, ...CASES[kind].statuses].find((known) => known === word) ?? '',
    tenantId: ID.test(tenantId) ? tenantId : '',
    createdFrom: isDay(createdFrom) ? createdFrom : '',
    assigneeUid: ID.test(assigneeUid) ? assigneeUid : '',
    vendorId: ID.test(vendorId) ? vendorId : '',
    priority: (isRequest && PRIORITIES.find((known) => known === priority)) || '',
    late: isRequest && late === 'true' ? late : '',
    sort: isRequest && sort === URGENCY ? sort : '',
  }
}

export const toCasesQuery = ({ priority, sort, ...filter }: KnownFilter) => ({
  ...filter,
  priority: priority || undefined,
  sort: sort || undefined,
})

export const isFiltered = ({ sort: _order, ...filter }: CaseFilter): boolean =>
  Object.values(filter).some((value) => value.trim() !== '')
