import { setImmediate as breath } from 'node:timers/promises'
import type { Context } from '../../../../server/context.ts'
import { inChunks } from '../../../../server/database/chunks.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { rewriteAll } from '../../../../server/mail/deliveries.many.queries.ts'
import { withdraw } from '../../../../server/mail/deliveries.queries.ts'
import type { DeliveryOptions, Renewal } from '../../../../server/mail/deliveries.types.ts'
import type { EmailMessage } from '../../../../server/mail/email-message.ts'
import { keepWaiting, waitingAbout } from '../../../../server/mail/waiting.queries.ts'
import type { Day } from '../../../../shared/days.ts'
import { replyAddress } from '../../../accounts/server/admins.service.ts'
import { renewNotice } from '../../../messaging/server/notices.service.ts'
import { lockTenantRows, type TenantRow } from '../../../tenants/server/tenants.queries.ts'
import { canRemind, displayStatus } from '../../invoices.rules.ts'
import { AT_ONCE } from '../bulk/bulk.issue.ts'
import { factsOf, lockInvoicesForShare } from '../bulk/bulk.queries.ts'
import type { InvoiceRecord } from '../invoices.queries.ts'
import {
  INVOICE,
  type InvoiceMail,
  invoiceMail,
  PAID,
  paidMail,
  RECEIPT_REJECTED,
  RECEIPT_UPLOADED,
  REMINDER,
  reminderMail,
} from './invoices.emails.ts'
import { type EmailContext, mailFrom, officeOf } from './invoices.letters.ts'

type Renewing = Pick<Context, 'config' | 'clock' | 'publicUrl'>

/** The mails that tell how an invoice stands. */
const WRITERS: Record<string, (mail: InvoiceMail, today: Day) => EmailMessage> = {
  [INVOICE]: invoiceMail,
  [REMINDER]: reminderMail,
  [PAID]: paidMail,
}

const KINDS = [...Object.keys(WRITERS), RECEIPT_REJECTED, RECEIPT_UPLOADED]

/** Why a mail of a kind is not true of an invoice; undefined while it is. */
function untrueOf(kind: string, invoice: InvoiceRecord, today: Day): string | undefined {
  const { status, receiptState } = invoice
  switch (kind) {
    case PAID:
      return status === 'Paid' ? undefined : 'the invoice is not paid any more'
    case RECEIPT_UPLOADED:
      return receiptState === 'pending_review' ? undefined : 'no receipt waits for review any more'
    case RECEIPT_REJECTED:
      return undefined
    default:
      if (status === 'Paid') return 'the invoice was paid'
      return kind !== REMINDER || canRemind(displayStatus(invoice, today)) ? undefined : 'a receipt came in'
  }
}

/** Invoices with their tenants, which stay as they are until the transaction ends; a tenant who was deleted has none. */
async function keptWithTenants(tx: Tx, ids: readonly string[]) {
  const facts = await factsOf(tx, ids)
  const tenants = await lockTenantRows(tx, [...new Set(facts.map(({ tenantId }) => tenantId))])
  const byId = new Map(tenants.map((tenant) => [tenant.id, tenant]))
  const invoices = await lockInvoicesForShare(tx, ids)
  return new Map(invoices.map((invoice) => [invoice.id, { invoice, tenant: byId.get(invoice.tenantId) }]))
}

/** What mails of a kind would say of invoices now, or why they are not true any more; of others nothing. */
async function renewed(
  ctx: Renewing,
  tx: Tx,
  kind: string,
  ids: readonly string[],
): Promise<Map<string, Renewal>> {
  const office = await officeOf(ctx, tx)
  const replyTo = await replyAddress(tx, office.company)
  const renewals = new Map<string, Renewal>()
  for (const some of inChunks(ids, AT_ONCE)) {
    const kept = await keptWithTenants(tx, some)
    for (const id of some) {
      const renewal = renewedOne(kind, office, { ...kept.get(id), replyTo })
      if (renewal) renewals.set(id, renewal)
    }
    await breath()
  }
  return renewals
}

function renewedOne(
  kind: string,
  office: EmailContext,
  about: { invoice?: InvoiceRecord; tenant?: TenantRow | undefined; replyTo: string | null },
): Renewal | undefined {
  const { invoice, tenant, replyTo } = about
  if (!invoice) return { untrue: 'the invoice was deleted' }
  if (!tenant) return { untrue: 'the tenant was deleted' }
  const untrue = untrueOf(kind, invoice, office.today)
  if (untrue) return { untrue }
  const mail = { invoice: { ...invoice, tenantEmail: tenant.email }, tenant, replyTo }
  return WRITERS[kind]?.(mailFrom(office, mail), office.today)
}

/** How mails about invoices are written once more, by their kind. */
export const invoiceRenewals = (ctx: Renewing): NonNullable<DeliveryOptions['renew']> =>
  Object.fromEntries(
    KINDS.map((kind) => [kind, (tx: Tx, ids: readonly string[]) => renewed(ctx, tx, kind, ids)]),
  )

/**
 * What waits to be mailed about an invoice tells it as it is by now, and is withdrawn where it is not true any more. To
 * be called after each change; what is being sent right now is left alone, and written anew should it have to go later.
 */
export async function keepMailsTrue(ctx: Renewing, tx: Tx, id: string): Promise<void> {
  const mails = await waitingAbout(tx, id, KINDS)
  const now = ctx.clock.now()
  for (const kind of new Set(mails.map((mail) => mail.kind))) {
    const renewal = (await renewed(ctx, tx, kind, [id])).get(id)
    if (!renewal) continue
    if ('untrue' in renewal) await withdraw(tx, { about: id, kinds: [kind] }, renewal.untrue, now)
    else {
      const old = mails.filter((mail) => mail.kind === kind && mail.text !== renewal.text)
      const ids = await keepWaiting(
        tx,
        old.map((mail) => mail.id),
        now,
      )
      if (old.length === 0) continue
      await rewriteAll(
        tx,
        ids.map((mail) => ({ id: mail, letter: renewal })),
      )
      await renewNotice(tx, renewal)
    }
  }
}
