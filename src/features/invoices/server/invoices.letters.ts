import type { Context } from '../../../server/context.ts'
import type { Db, Tx } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import { withdraw } from '../../../server/mail/deliveries.queries.ts'
import { dayOf } from '../../../shared/days.ts'
import { companyOf } from '../../company/server/company.service.ts'
import { findTenantForBooks } from '../../tenants/server/tenants.queries.ts'
import { displayStatus } from '../invoices.rules.ts'
import { type InvoiceDocument, invoiceFileName } from './invoice.pdf.ts'
import { INVOICE, type InvoiceMail, PAID, REMINDER } from './invoices.emails.ts'
import type { InvoiceRecord, InvoiceRow } from './invoices.queries.ts'

/** Everything that prints on the PDF of an invoice, as it is now. */
export async function documentOf(ctx: Context, db: Db, invoice: InvoiceRow): Promise<InvoiceDocument> {
  const company = await companyOf(ctx, db)
  const tenant = await findTenantForBooks(db, invoice.tenantId)
  const { TIME_ZONE } = ctx.config
  return {
    company: {
      name: company.companyName,
      address: company.address,
      phone: company.phone,
      email: company.email,
    },
    invoiceNumber: invoice.invoiceNumber,
    tenant: {
      name: invoice.tenantName,
      email: invoice.tenantEmail,
      apartment: tenant?.apartment ?? '',
      unit: tenant?.unit ?? null,
      phone: tenant?.phone ?? null,
    },
    issuedOn: dayOf(invoice.createdAt, TIME_ZONE),
    dueDate: invoice.dueDate,
    amountPesewas: invoice.amount,
    status: displayStatus(invoice, ctx.clock.today()),
    description: invoice.description,
    howToPay: company.howToPay,
    paid: paymentOf(invoice, TIME_ZONE),
  }
}

function paymentOf(invoice: InvoiceRow, timeZone: string): InvoiceDocument['paid'] {
  if (invoice.status !== 'Paid') return null
  return {
    on: invoice.paidOn ?? dayOf(invoice.updatedAt, timeZone),
    method: invoice.paymentMethod,
    reference: invoice.paymentReference,
  }
}

/** What a mail about an invoice is made from; undefined when its tenant was deleted, who gets no more mail. */
export async function mailAbout(
  ctx: Context,
  db: Db,
  invoice: InvoiceRow,
  caller: Caller,
): Promise<InvoiceMail | undefined> {
  const tenant = await findTenantForBooks(db, invoice.tenantId)
  if (!tenant || tenant.deletedAt) return undefined
  const document = await documentOf(ctx, db, invoice)
  return {
    id: invoice.id,
    tenantUid: tenant.personUid,
    document,
    fileName: invoiceFileName(invoice),
    publicUrl: ctx.publicUrl,
    replyTo: document.company.email ?? (caller.role === 'admin' ? caller.email : null),
  }
}

/** Withdraws what still waits to be mailed about an invoice, where its new status makes that untrue. */
export async function withdrawUntrue(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { id, status }: InvoiceRecord,
  turned: InvoiceRecord['status'],
): Promise<void> {
  if (status === turned) return
  if (turned === 'Paid')
    await withdraw(tx, { about: id, kinds: [INVOICE, REMINDER] }, 'the invoice was paid', clock.now())
  else if (status === 'Paid')
    await withdraw(tx, { about: id, kinds: [PAID] }, 'the invoice is not paid any more', clock.now())
}
