import { isDay } from '../../../../shared/days.ts'
import type { CaseSort } from '../cases.contract.ts'
import { CASES, type CaseKind } from '../cases.rules.ts'
import { PRIORITIES, type Priority } from '../priority.rules.ts'

/** '' means any. `status` is a state, or 'active' for all that have not ended. */
export type CaseFilter = {
  q: string
  status: string
  tenantId: string
  propertyId: string
  createdFrom: string
  assigneeUid: string
  vendorId: string
  // Requests only.
  priority: string
  /** 'true' for late requests. */
  late: string
  /** '' for the newest first. */
  sort: string
}

type KnownFilter = CaseFilter & { priority: Priority | ''; sort: CaseSort | '' }

export const NO_FILTER: CaseFilter = {
  q: '',
  status: '',
  tenantId: '',
  propertyId: '',
  createdFrom: '',
  assigneeUid: '',
  vendorId: '',
  priority: '',
  late: '',
  sort: '',
}

export const ACTIVE = 'active'
export const URGENCY = 'urgency'

const SORTS: { value: CaseSort | ''; label: string }[] = [
  { value: '', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'tenantName', label: 'Tenant, A to Z' },
  { value: '-tenantName', label: 'Tenant, Z to A' },
  { value: 'subject', label: 'Subject, A to Z' },
  { value: '-subject', label: 'Subject, Z to A' },
  { value: 'status', label: 'Status, waiting first' },
  { value: '-status', label: 'Status, ended first' },
]
const REQUEST_SORTS: typeof SORTS = [
  { value: URGENCY, label: 'Urgent first' },
  { value: 'dueOn', label: 'Deadline, soonest first' },
  { value: '-dueOn', label: 'Deadline, latest first' },
]

export const listSorts = (kind: CaseKind): typeof SORTS =>
  kind === 'request' ? [...SORTS, ...REQUEST_SORTS] : SORTS

const ID = /^[\w-]{1,64}$/

export function toFilter(
  kind: CaseKind,
  { q, status, tenantId, propertyId, createdFrom, assigneeUid, vendorId, priority, late, sort }: CaseFilter,
): KnownFilter {
  const isRequest = kind === 'request'
  const word = status.trim().toLowerCase()
  return {
    q,
    status: [ACTIVE, ...CASES[kind].statuses].find((known) => known === word) ?? '',
    tenantId: ID.test(tenantId) ? tenantId : '',
    propertyId: ID.test(propertyId) ? propertyId : '',
    createdFrom: isDay(createdFrom) ? createdFrom : '',
    assigneeUid: ID.test(assigneeUid) ? assigneeUid : '',
    vendorId: ID.test(vendorId) ? vendorId : '',
    priority: (isRequest && PRIORITIES.find((known) => known === priority)) || '',
    late: isRequest && late === 'true' ? late : '',
    sort: toSort(kind, sort),
  }
}

const toSort = (kind: CaseKind, sort: string): CaseSort | '' =>
  listSorts(kind).find(({ value }) => value === sort)?.value ?? ''

export const toCasesQuery = ({ priority, sort, ...filter }: KnownFilter) => ({
  ...filter,
  priority: priority || undefined,
  sort: sort || undefined,
})

export const isFiltered = ({ sort: _order, ...filter }: CaseFilter): boolean =>
  Object.values(filter).some((value) => value.trim() !== '')
