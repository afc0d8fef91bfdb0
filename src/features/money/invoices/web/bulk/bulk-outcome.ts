import { EXPECTED_MAIL_ERRORS } from '../../../../../shared/mail.ts'
import type { BulkResult, BulkRow, BulkRun, BulkSummary } from '../../bulk.contract.ts'

export type BulkFailure = {
  tenantId: string
  tenantName: string
  leaseId?: string
  invoiceId: string | null
  reason: string
}

/** Unsent emails that did not fail, by reason. */
export type Waiting = Record<string, number>

export type BulkOutcome = { summary: BulkSummary; failures: BulkFailure[]; waiting: Waiting }

const NO_REASON = 'No reason was given.'
const UNKNOWN = 'Unknown'

type FindTenantName = (tenantId: string) => string | null

/** `nameOf` also knows tenants deleted since. */
export function toBulkOutcome({ summary, results }: BulkResult, findTenantName: FindTenantName): BulkOutcome {
  const waiting: Waiting = {}
  const failures: BulkFailure[] = []
  for (const row of results) {
    const reason = row.error ?? NO_REASON
    if (row.success && !isMailOpen(row)) continue
    if (row.success && EXPECTED_MAIL_ERRORS.includes(reason)) waiting[reason] = (waiting[reason] ?? 0) + 1
    else failures.push(toFailure(row, reason, findTenantName))
  }
  return { summary, failures, waiting }
}

const isMailOpen = ({ emailSent, error }: BulkRow) => emailSent === false && error !== undefined

const toFailure = (row: BulkRow, reason: string, findTenantName: FindTenantName): BulkFailure => ({
  tenantId: row.tenantId,
  tenantName: row.tenantName ?? findTenantName(row.tenantId) ?? UNKNOWN,
  ...(row.leaseId && { leaseId: row.leaseId }),
  invoiceId: row.invoiceId ?? null,
  reason,
})

const unmade = ({ failures }: BulkOutcome) => failures.filter(({ invoiceId }) => invoiceId === null)
const unmailed = ({ failures }: BulkOutcome) => failures.filter(({ invoiceId }) => invoiceId !== null)

/** The first run is the original, further ones are retries of failures; all have ended. */
export function toRunsOutcome(runs: readonly BulkRun[], findTenantName: FindTenantName): BulkOutcome | null {
  let outcome: BulkOutcome | null = null
  for (const { summary, results, invoices } of runs) {
    if (!summary || !results) continue
    const now = toBulkOutcome({ summary, results }, findTenantName)
    const join = invoices ? withTenantsRetried : withMailsRetried
    outcome = outcome ? join(outcome, now) : now
  }
  return outcome
}

export const tenantsToRetry = (outcome: BulkOutcome): string[] => [
  ...new Set(unmade(outcome).map(({ tenantId }) => tenantId)),
]

export const leasesToRetry = (outcome: BulkOutcome): { tenantId: string; leaseId: string }[] =>
  unmade(outcome).flatMap(({ tenantId, leaseId }) => (leaseId ? [{ tenantId, leaseId }] : []))

export const mailsToRetry = (outcome: BulkOutcome): string[] =>
  unmailed(outcome).flatMap(({ invoiceId }) => invoiceId ?? [])

export function withTenantsRetried(before: BulkOutcome, now: BulkOutcome): BulkOutcome {
  const { summary: then } = before
  const { summary } = now
  return {
    summary: {
      totalAttempted: then.totalAttempted,
      successful: then.successful + summary.successful,
      failed: then.failed - summary.successful,
      ...addMailCounts(then, summary),
      emailsFailed: then.emailsFailed + summary.emailsFailed,
    },
    failures: [...now.failures, ...unmailed(before)],
    waiting: together(before.waiting, now.waiting),
  }
}

export function withMailsRetried(before: BulkOutcome, now: BulkOutcome): BulkOutcome {
  const { summary: then } = before
  const tried = unmailed(before)
  const names = new Map(tried.map(({ invoiceId, tenantName }) => [invoiceId, tenantName]))
  // An email waiting for its next attempt may have an error like a failed one.
  const wereQueued = Math.max(0, tried.length - then.emailsFailed)
  const mails = addMailCounts(then, now.summary)
  return {
    summary: {
      ...then,
      ...mails,
      emailsQueued: mails.emailsQueued - wereQueued,
      emailsFailed: now.summary.emailsFailed,
    },
    failures: [
      ...unmade(before),
      ...unmailed(now).map((one) => ({ ...one, tenantName: names.get(one.invoiceId) ?? one.tenantName })),
    ],
    waiting: together(before.waiting, now.waiting),
  }
}

const addMailCounts = (then: BulkSummary, now: BulkSummary) => ({
  emailsSent: then.emailsSent + now.emailsSent,
  emailsWithPDF: then.emailsWithPDF + now.emailsWithPDF,
  emailsQueued: then.emailsQueued + now.emailsQueued,
  ...((then.smsQueued ?? now.smsQueued) !== undefined && {
    smsQueued: (then.smsQueued ?? 0) + (now.smsQueued ?? 0),
  }),
})

function together(then: Waiting, now: Waiting): Waiting {
  const reasons = new Set([...Object.keys(then), ...Object.keys(now)])
  return Object.fromEntries([...reasons].map((reason) => [reason, (then[reason] ?? 0) + (now[reason] ?? 0)]))
}
