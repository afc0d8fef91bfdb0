import { EXPECTED_MAIL_ERRORS } from '../../../../shared/mail.ts'
import type { BulkResult, BulkRow, BulkRun, BulkSummary } from '../../bulk.contract.ts'

/** An invoice that was not made, or whose mail failed. */
export type BulkFailure = {
  tenantId: string
  tenantName: string
  /** Null where there is no invoice. */
  invoiceId: string | null
  reason: string
}

/** Mails that have not gone out although nothing failed, by the reason. */
export type Waiting = Record<string, number>

/** What became of invoices for many tenants, all tries taken together; of the rows only those to look at. */
export type BulkOutcome = { summary: BulkSummary; failures: BulkFailure[]; waiting: Waiting }

const NO_REASON = 'No reason was given.'
const UNKNOWN = 'Unknown'

type NameOf = (tenantId: string) => string | null

/** What one try came to; `nameOf` knows tenants that the server no longer has. */
export function outcomeOf({ summary, results }: BulkResult, nameOf: NameOf): BulkOutcome {
  const waiting: Waiting = {}
  const failures: BulkFailure[] = []
  for (const row of results) {
    const reason = row.error ?? NO_REASON
    if (row.success && !isMailOpen(row)) continue
    if (row.success && EXPECTED_MAIL_ERRORS.includes(reason)) waiting[reason] = (waiting[reason] ?? 0) + 1
    else failures.push(failureOf(row, reason, nameOf))
  }
  return { summary, failures, waiting }
}

// Without a reason no mail was asked for.
const isMailOpen = ({ emailSent, error }: BulkRow) => emailSent === false && error !== undefined

const failureOf = (row: BulkRow, reason: string, nameOf: NameOf): BulkFailure => ({
  tenantId: row.tenantId,
  tenantName: row.tenantName ?? nameOf(row.tenantId) ?? UNKNOWN,
  invoiceId: row.invoiceId ?? null,
  reason,
})

const unmade = ({ failures }: BulkOutcome) => failures.filter(({ invoiceId }) => invoiceId === null)
const unmailed = ({ failures }: BulkOutcome) => failures.filter(({ invoiceId }) => invoiceId !== null)

/** What stands after some runs that are over, of which each but the first tried again what had failed. */
export function outcomeOfRuns(runs: readonly BulkRun[], nameOf: NameOf): BulkOutcome | null {
  let outcome: BulkOutcome | null = null
  for (const { summary, results, invoices } of runs) {
    if (!summary || !results) continue
    const now = outcomeOf({ summary, results }, nameOf)
    const join = invoices ? withTenantsRetried : withMailsRetried
    outcome = outcome ? join(outcome, now) : now
  }
  return outcome
}

/** The tenants whose invoices were not made. */
export const tenantsToRetry = (outcome: BulkOutcome): string[] =>
  unmade(outcome).map(({ tenantId }) => tenantId)

/** The invoices whose mails failed. */
export const mailsToRetry = (outcome: BulkOutcome): string[] =>
  unmailed(outcome).flatMap(({ invoiceId }) => invoiceId ?? [])

/** What stands once the failed invoices were tried again. */
export function withTenantsRetried(before: BulkOutcome, now: BulkOutcome): BulkOutcome {
  const { summary: then } = before
  const { summary } = now
  return {
    summary: {
      totalAttempted: then.totalAttempted,
      successful: then.successful + summary.successful,
      failed: then.failed - summary.successful,
      ...mailsOf(then, summary),
      emailsFailed: then.emailsFailed + summary.emailsFailed,
    },
    failures: [...now.failures, ...unmailed(before)],
    waiting: together(before.waiting, now.waiting),
  }
}

/** What stands once the failed mails were tried again. */
export function withMailsRetried(before: BulkOutcome, now: BulkOutcome): BulkOutcome {
  const { summary: then } = before
  const tried = unmailed(before)
  const names = new Map(tried.map(({ invoiceId, tenantName }) => [invoiceId, tenantName]))
  // A mail that waits for the next try may have a reason, as one that has failed.
  const wereQueued = Math.max(0, tried.length - then.emailsFailed)
  const mails = mailsOf(then, now.summary)
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

const mailsOf = (then: BulkSummary, now: BulkSummary) => ({
  emailsSent: then.emailsSent + now.emailsSent,
  emailsWithPDF: then.emailsWithPDF + now.emailsWithPDF,
  emailsQueued: then.emailsQueued + now.emailsQueued,
})

function together(then: Waiting, now: Waiting): Waiting {
  const reasons = new Set([...Object.keys(then), ...Object.keys(now)])
  return Object.fromEntries([...reasons].map((reason) => [reason, (then[reason] ?? 0) + (now[reason] ?? 0)]))
}
