import { formatGhs, toPesewas } from '../../../../../shared/money.ts'
import type { BulkRun, BulkSummary } from '../../bulk.contract.ts'
import type { BulkOutcome } from './bulk-outcome.ts'

export const BULK_FAILED = 'Failed to create bulk invoices. Please try again.'
export const MAILS_FAILED = 'Failed to send e-mails. Please try again.'
export const LEAVE_SAFELY = 'You may leave this page; the invoices and mails go on.'

const figure = (count: number) => count.toLocaleString('en-GB')

export const counted = (count: number, noun: string): string =>
  `${figure(count)} ${noun}${count === 1 ? '' : 's'}`

export const formatTotal = (tenants: number, cedis: number): string => formatGhs(toPesewas(cedis) * tenants)

/** '42 tenants selected · GHS 50,400.00 in total'; null counts as 0. */
export const selectionLabel = (
  { tenants, invoices = tenants }: { tenants: number; invoices?: number },
  cedis: number | null,
): string => `${counted(tenants, 'tenant')} selected · ${formatTotal(invoices, cedis ?? 0)} in total`

type Given = { tenantIds: readonly string[]; leases?: readonly { tenantId: string }[] | undefined }

/** One per named lease, and one per other tenant. */
export function countInvoices({ tenantIds, leases = [] }: Given): number {
  const named = new Set(leases.map(({ tenantId }) => tenantId))
  return tenantIds.filter((id) => !named.has(id)).length + leases.length
}

/** `announcement` is for screen readers and changes less often than `text`. */
type Step = { text: string; announcement: string; done: number; of: number }

type Progress = Pick<BulkRun, 'attempted' | 'done' | 'emails' | 'mailed' | 'emailsFailed' | 'invoices'>

/** Null before the first response. */
export function getStep(progress: Progress | null): Step | null {
  if (!progress) return null
  const { attempted, done, emails, mailed, emailsFailed, invoices } = progress
  // Emails are counted and sent once all invoices are committed.
  if (invoices && emails === 0) return toStep('Creating invoices', done, attempted)
  return toStep('Sending e-mails', mailed + emailsFailed, emails || attempted)
}

// More announcements would keep a screen reader talking.
const COUNT_LABELS = 4

const toStep = (what: string, done: number, of: number): Step => ({
  announcement: `${what}: ${Math.floor((done / of) * COUNT_LABELS) * (100 / COUNT_LABELS)}%`,
  text: `${what}: ${figure(done)} of ${figure(of)}`,
  done,
  of,
})

/** `mails` counts failed emails. */
export function headline({ totalAttempted, successful }: BulkSummary, mails: number): string {
  const made = createdText(totalAttempted, successful)
  return mails > 0 ? `${made}; ${counted(mails, 'e-mail')} failed.` : `${made}.`
}

function createdText(attempted: number, successful: number): string {
  if (attempted === 1) return successful === 1 ? 'The invoice was created' : 'The invoice was not created'
  if (successful === attempted) return `All ${figure(attempted)} invoices were created`
  if (successful === 0) return `None of ${figure(attempted)} invoices was created`
  return `${figure(successful)} of ${figure(attempted)} invoices ${successful === 1 ? 'was' : 'were'} created`
}

export type Count = { label: string; count: number; bad?: boolean }

/** Counts emails only if some were requested. */
export function toCounts({ summary, waiting }: Pick<BulkOutcome, 'summary' | 'waiting'>): Count[] {
  const { totalAttempted, successful, failed, emailsSent, emailsWithPDF, emailsFailed, emailsQueued } =
    summary
  const invoices = [
    { label: 'Attempted', count: totalAttempted },
    { label: 'Successful', count: successful },
    { label: 'Failed', count: failed, bad: failed > 0 },
  ]
  const { smsQueued = 0 } = summary
  const bySms = smsQueued > 0 ? [{ label: 'By SMS', count: smsQueued }] : []
  if (emailsSent + emailsFailed + emailsQueued === 0) return [...invoices, ...bySms]
  // With email switched off, all count as failed although nothing is wrong.
  const unsent = Object.values(waiting).reduce((sum, count) => sum + count, 0)
  const queued = emailsQueued > 0 ? [{ label: 'E-mails waiting', count: emailsQueued }] : []
  return [
    ...invoices,
    { label: 'E-mails sent', count: emailsSent },
    { label: 'With PDF', count: emailsWithPDF },
    { label: 'E-mails failed', count: emailsFailed, bad: emailsFailed + emailsQueued > unsent },
    ...queued,
    ...bySms,
  ]
}

/** One sentence per reason, with the number of tenants if others got their message. */
export const waitingMessage = ({ summary, waiting }: Pick<BulkOutcome, 'summary' | 'waiting'>): string[] =>
  Object.entries(waiting).map(([reason, count]) =>
    count < summary.successful ? `${counted(count, 'tenant')}: ${reason}.` : `${reason}.`,
  )
