import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import type { DeliveryState } from '../../../../../server/mail/deliveries.ts'
import { STILL_SENDING } from '../../../../../server/mail/delivery-result.ts'
import type { Channel } from '../../../../../shared/channels.ts'
import { NO_EMAIL_NO_SMS } from '../../../../../shared/mail.ts'
import { listNewestStates } from '../../../../messaging/channels/server/deliveries/queries/states.queries.ts'
import type { BulkResult, BulkRow, BulkSummary } from '../../bulk.contract.ts'
import { invoiceIssued } from '../messages/invoice-issued.message.ts'
import { paymentConfirmed } from '../messages/payment-confirmed.message.ts'
import { type InvoiceFacts, loadInvoiceFacts } from './bulk.queries.ts'

type Mailable = Pick<InvoiceFacts, 'id' | 'status'>

/** The newest message for the current status: the invoice, or the confirmation of its payment. */
export async function listInvoiceMails(db: Db, invoices: readonly Mailable[], by: Channel = 'email') {
  const [issued, paid] = [invoiceIssued.kind, paymentConfirmed.kind]
  const fitting = new Map(invoices.map(({ id, status }) => [id, status === 'Paid' ? paid : issued]))
  const mails = await listNewestStates(db, [...fitting.keys()], { kinds: [issued, paid], by })
  return new Map(
    mails
      .filter(({ subjectId, kind }) => kind === fitting.get(subjectId))
      .map((mail) => [mail.subjectId, mail]),
  )
}

export const withoutMails = (results: BulkRow[], emails: number): BulkResult => ({
  summary: { ...counted(results, new Map()), emailsQueued: emails },
  results,
})

/** The response for new invoices, with the numbers going by SMS and reaching nobody. */
export async function withoutOwnMails(db: Db, results: readonly BulkRow[]): Promise<BulkResult> {
  const invoices = await loadInvoiceFacts(
    db,
    results.flatMap(({ invoiceId }) => invoiceId ?? []),
  )
  const emails = await listInvoiceMails(db, invoices)
  const sms = await listInvoiceMails(
    db,
    invoices.filter(({ id }) => !emails.has(id)),
    'sms',
  )
  const rows = results.map((row): BulkRow => {
    const id = row.invoiceId
    if (id === undefined || emails.has(id)) return row
    return sms.has(id) ? { ...row, smsQueued: true } : { ...row, error: NO_EMAIL_NO_SMS }
  })
  return withoutMails(rows, emails.size)
}

function counted(results: BulkRow[], mails: Map<string, DeliveryState>): BulkSummary {
  const successful = results.filter(({ success }) => success).length
  const sms = results.filter(({ smsQueued }) => smsQueued).length
  const count = (which: (mail: DeliveryState) => boolean) => [...mails.values()].filter(which).length
  return {
    totalAttempted: results.length,
    successful,
    failed: results.length - successful,
    emailsSent: count(({ state }) => state === 'sent'),
    emailsWithPDF: count(({ pdfAttached }) => pdfAttached),
    emailsFailed: count(({ state }) => state === 'failed'),
    emailsQueued: count(({ state }) => state === 'pending'),
    ...(sms > 0 && { smsQueued: sms }),
  }
}

function withMail(row: BulkRow, mail: DeliveryState | undefined): BulkRow {
  if (!row.success || !mail) return row
  const { error, ...rest } = row
  if (mail.emailSent) return { ...rest, emailSent: true }
  return { ...rest, emailSent: false, error: error ?? mail.emailError ?? STILL_SENDING }
}

export type MailProgress = { emails: number; mailed: number; emailsFailed: number }

type TrackOptions = {
  onProgress?: (progress: MailProgress) => void
  /** The number of polls without progress until it stops waiting. */
  patience?: number
  signal?: AbortSignal
}

const isNotAttempted = ({ state, emailError }: DeliveryState) =>
  state === 'pending' && emailError === STILL_SENDING

export async function sendMails(
  ctx: Context,
  { results }: BulkResult,
  { onProgress, patience = 1, signal }: TrackOptions = {},
): Promise<BulkResult> {
  const invoiceIds = results.flatMap(({ success, invoiceId }) => (success && invoiceId ? [invoiceId] : []))
  const mails = await listInvoiceMails(ctx.db, await loadInvoiceFacts(ctx.db, invoiceIds))
  const ids = invoiceIds.flatMap((invoiceId) => mails.get(invoiceId)?.id ?? [])
  let outcomes = new Map<string, DeliveryState>()
  let waiting = ids.length
  for (let unmoved = 0; unmoved < patience; ) {
    outcomes = await ctx.deliveries.attemptAll(ids, ({ sent, failed }) =>
      onProgress?.({ emails: ids.length, mailed: sent, emailsFailed: failed }),
    )
    signal?.throwIfAborted()
    const before = waiting
    waiting = [...outcomes.values()].filter(isNotAttempted).length
    if (waiting === 0) break
    unmoved = waiting < before ? 0 : unmoved + 1
  }
  const findMailOutcome = ({ invoiceId }: BulkRow) => outcomes.get(mails.get(invoiceId ?? '')?.id ?? '')
  return {
    summary: counted(results, outcomes),
    results: results.map((row) => withMail(row, findMailOutcome(row))),
  }
}
