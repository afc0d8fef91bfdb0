import { canSeeProperty, hasPermission, type Permission } from '../../../shared/permissions.ts'
import type { StaffRole } from '../../../shared/staff-roles.ts'

/** Documents, which have a PDF. */
export const DOCUMENT_KINDS = ['invoice', 'payment', 'statement'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
/** A job is a request that a vendor sees. */
export const SHARE_KINDS = [...DOCUMENT_KINDS, 'job'] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

/** The limit per person. */
export const MOST_LIVE_SHARES = 100
const SHARE_DAYS = 30
const DAY_MS = 86_400_000

export const getExpiry = (sharedAt: Date): Date => new Date(sharedAt.getTime() + SHARE_DAYS * DAY_MS)

export const isLive = (
  { expiresAt, revokedAt }: { expiresAt: Date; revokedAt: Date | null },
  now: Date,
): boolean => revokedAt === null && now < expiresAt

type Maker = {
  uid: string
  role: 'admin' | 'tenant'
  staff: StaffRole | null
  propertyIds: readonly string[] | null
}
type SharedTenant = { uid: string | null; propertyId: string | null; deletedAt: Date | null }

const PERMISSIONS = {
  invoice: 'invoice:read',
  payment: 'payment:read',
  statement: 'payment:read',
  job: 'case:write',
} as const satisfies Record<ShareKind, Permission>

/** The permission to share it, and to see and withdraw its links. */
export const sharePermission = (kind: ShareKind): Permission => PERMISSIONS[kind]

/** A link ends with its tenant, its maker's login, and the maker's access; a job's tenant may be undefined. */
export function isStillAllowed(
  kind: ShareKind,
  {
    maker,
    tenant,
    propertyId = tenant?.propertyId ?? null,
  }: { maker: Maker | undefined; tenant: SharedTenant | undefined; propertyId?: string | null | undefined },
): boolean {
  if (!maker || tenant?.deletedAt || (!tenant && kind !== 'job')) return false
  if (maker.role === 'tenant' || maker.staff === null) return kind !== 'job' && tenant?.uid === maker.uid
  const { staff, propertyIds } = maker
  return hasPermission({ staff, propertyIds }, sharePermission(kind)) && canSeeProperty(maker, propertyId)
}

/** 'Invoice INV-2026-00042 from Nyansapɔ Properties: https://…'. */
export const shareText = ({ title, company, url }: { title: string; company: string; url: string }): string =>
  `${title} from ${company}: ${url}`

type JobText = { subject: string; place: string; company: string; url: string }

/** 'Job from Nyansapɔ Properties: The tap leaks. Bohye (Shops), A12. …'. */
export const jobText = ({ subject, place, company, url }: JobText): string =>
  [
    `Job from ${company}: ${subject}.`,
    place && `${place}.`,
    `Photos, and where to say that it is done: ${url}`,
  ]
    .filter(Boolean)
    .join(' ')
