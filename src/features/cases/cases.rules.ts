/** Requests and complaints are one thing in two words; everything in which they differ stands in {@link CASES}. */
export const CASE_KINDS = ['request', 'complaint'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

export const CASE_STATUSES = [
  'pending',
  'in-progress',
  'investigating',
  'resolved',
  'rejected',
  'closed',
] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

export const SENDERS = ['tenant', 'admin'] as const
export type Sender = (typeof SENDERS)[number]

export const MAX_PHOTOS = 5

/** What makes a kind: its words, and the states that mean the same in both. */
export type Descriptor = {
  /** Below /api, and the screen. */
  path: 'requests' | 'complaints'
  /** As the word stands in a sentence, and as it begins one. */
  noun: string
  title: string
  plural: string
  /** The states in their order. */
  statuses: readonly CaseStatus[]
  working: CaseStatus
  /** Ended without a solution. */
  refused: CaseStatus
  /** The field of the tenant's own words. */
  bodyField: 'description' | 'message'
  event: 'requestUpdated' | 'complaintUpdated'
}

export const CASES: Record<CaseKind, Descriptor> = {
  request: {
    path: 'requests',
    noun: 'request',
    title: 'Request',
    plural: 'requests',
    statuses: ['pending', 'in-progress', 'resolved', 'rejected'],
    working: 'in-progress',
    refused: 'rejected',
    bodyField: 'description',
    event: 'requestUpdated',
  },
  complaint: {
    path: 'complaints',
    noun: 'complaint',
    title: 'Complaint',
    plural: 'complaints',
    statuses: ['pending', 'investigating', 'resolved', 'closed'],
    working: 'investigating',
    refused: 'closed',
    bodyField: 'message',
    event: 'complaintUpdated',
  },
}

/** What sign-in says to somebody who came for a screen of cases; undefined for any other address. */
export function askToLogIn(address: string): string | undefined {
  const kind = CASE_KINDS.find((one) => address.split('?')[0] === `/${CASES[one].path}`)
  return kind && `Please log in to access ${CASES[kind].plural}.`
}

type TenantText = { description?: string | undefined; message?: string | undefined }

/** The words of the tenant, in whichever field they stand. */
export const tenantText = ({ description, message }: TenantText): string => description ?? message ?? ''

type CaseState = { status: CaseStatus }

/** Whether a case still waits for somebody. */
export const isActive = ({ status }: CaseState): boolean => status !== 'resolved' && !isRefused(status)

const isRefused = (status: CaseStatus) => status === 'rejected' || status === 'closed'

/** The first button: takes a case in hand that nobody has yet. */
export const canStart = ({ status }: CaseState): boolean => status === 'pending'

export const canResolve = ({ status }: CaseState): boolean => status !== 'resolved'

/** An admin deletes what has ended. */
export const adminMayDelete = (item: CaseState): boolean => !isActive(item)

/** A tenant deletes what is resolved. */
export const tenantMayDelete = ({ status }: CaseState): boolean => status === 'resolved'

/** A tenant replies once there is an answer, and until the case is resolved. */
export const tenantMayReply = ({
  status,
  adminResponse,
}: CaseState & { adminResponse: string | null }): boolean => adminResponse !== null && status !== 'resolved'

/** In work again, or for the first time, needs a word where it is in work already. */
export const canWork = (kind: CaseKind, { status }: CaseState, response: string): boolean =>
  status !== CASES[kind].working || response.trim() !== ''

/** The colour of a state's badge. */
export function toneOf(status: string): 'orange' | 'blue' | 'green' | 'red' | 'grey' {
  if (status === 'pending') return 'orange'
  if (status === 'in-progress' || status === 'investigating') return 'blue'
  if (status === 'resolved') return 'green'
  return status === 'rejected' ? 'red' : 'grey'
}
