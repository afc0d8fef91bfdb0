/** Requests and complaints share one implementation; {@link CASES} holds every difference. */
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

export type Descriptor = {
  path: 'requests' | 'complaints'
  noun: string
  title: string
  plural: string
  statuses: readonly CaseStatus[]
  working: CaseStatus
  refused: CaseStatus
  /** The API field of the tenant's text. */
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

/** The sign-in text for a case screen; undefined for other addresses. */
export function askToLogIn(address: string): string | undefined {
  const kind = CASE_KINDS.find((one) => address.split('?')[0] === `/${CASES[one].path}`)
  return kind && `Please log in to access ${CASES[kind].plural}.`
}

type TenantText = { description?: string | undefined; message?: string | undefined }

export const tenantText = ({ description, message }: TenantText): string => description ?? message ?? ''

type CaseState = { status: CaseStatus }

export const isActive = ({ status }: CaseState): boolean => status !== 'resolved' && !isRefused(status)

const isRefused = (status: CaseStatus) => status === 'rejected' || status === 'closed'

export const canStart = ({ status }: CaseState): boolean => status === 'pending'

export const canResolve = ({ status }: CaseState): boolean => status !== 'resolved'

export const adminMayDelete = (item: CaseState): boolean => !isActive(item)

export const tenantMayDelete = ({ status }: CaseState): boolean => status === 'resolved'

/** After an answer and until the case is resolved. */
export const tenantMayReply = ({
  status,
  adminResponse,
}: CaseState & { adminResponse: string | null }): boolean => adminResponse !== null && status !== 'resolved'

/** A case that has the status already also needs a response. */
export const canSetStatus = ({ status }: CaseState, next: CaseStatus, response: string): boolean =>
  status !== next || response.trim() !== ''

export function getTone(status: string): 'orange' | 'blue' | 'green' | 'red' | 'grey' {
  if (status === 'pending') return 'orange'
  if (status === 'in-progress' || status === 'investigating') return 'blue'
  if (status === 'resolved') return 'green'
  return status === 'rejected' ? 'red' : 'grey'
}
