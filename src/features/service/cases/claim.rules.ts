import { type CaseStatus, isActive } from './cases.rules.ts'

type Claim = { createdAt: Date; declinedAt: Date | null }

/** The newest claim waits for the office until the request ends, is reopened, or the claim is declined. */
export const isClaimOpen = (
  { status, reopenedAt }: { status: CaseStatus; reopenedAt: Date | null },
  { createdAt, declinedAt }: Claim,
): boolean =>
  isActive({ status }) &&
  declinedAt === null &&
  (reopenedAt === null || reopenedAt.getTime() < createdAt.getTime())
