import { canSeeProperty, hasPermission } from '../../../shared/permissions.ts'
import type { StaffRole } from '../../../shared/staff-roles.ts'

export const SHARE_KINDS = ['invoice', 'payment', 'statement'] as const
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

/** A link ends with its tenant, its maker's login, and the maker's access to the document. */
export function isStillAllowed(
  kind: ShareKind,
  { maker, tenant }: { maker: Maker | undefined; tenant: SharedTenant | undefined },
): boolean {
  if (!maker || !tenant || tenant.deletedAt) return false
  if (maker.role === 'tenant' || maker.staff === null) return tenant.uid === maker.uid
  const { staff, propertyIds } = maker
  const permission = kind === 'invoice' ? 'invoice:read' : 'payment:read'
  return hasPermission({ staff, propertyIds }, permission) && canSeeProperty(maker, tenant.propertyId)
}

/** 'Invoice INV-2026-00042 from Nyansapɔ Properties: https://…'. */
export const shareText = ({ title, company, url }: { title: string; company: string; url: string }): string =>
  `${title} from ${company}: ${url}`
