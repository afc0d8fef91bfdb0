import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { EmailMessage } from '../../../../server/mail/email-message.ts'
import { type Day, dayOf } from '../../../../shared/days.ts'
import type { CompanySettings } from '../../../company/company.contract.ts'
import { companyOf } from '../../../company/server/company.service.ts'
import { letterhead } from '../../../company/server/letterhead.ts'
import { findTenantForBooks, type TenantRow } from '../../../tenants/server/tenants.queries.ts'
import { displayStatus } from '../../invoices.rules.ts'
import type { InvoiceRow } from '../invoices.queries.ts'
import { type InvoiceDocument, invoiceFileName } from '../pdf/invoice.pdf.ts'
import { type InvoiceMail, invoiceMail, paidMail } from './invoices.emails.ts'

/** What all mails and PDFs of a moment have in common, so that many need to read it only once. */
export type EmailContext = { company: CompanySettings; today: Day; timeZone: string; publicUrl: string }

export async function officeOf(
  ctx: Pick<Context, 'config' | 'clock' | 'publicUrl'>,
  db: Db,
): Promise<EmailContext> {
  const { config, clock, publicUrl } = ctx
  const company = await companyOf(ctx, db)
  return { company, today: clock.today(), timeZone: config.TIME_ZONE, publicUrl }
}

/** Everything that prints on the PDF of an invoice; `place` is where its tenant is, as far as that is known. */
function documentFrom(
  { company, today, timeZone }: EmailContext,
  invoice: InvoiceRow,
  place: Pick<TenantRow, 'apartment' | 'unit' | 'phone'> | undefined,
): InvoiceDocument {
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
      apartment: place?.apartment ?? '',
      unit: place?.unit ?? null,
      phone: place?.phone ?? null,
    },
    issuedOn: dayOf(invoice.createdAt, timeZone),
    dueDate: invoice.dueDate,
    amountPesewas: invoice.amount,
    status: displayStatus(invoice, today),
    description: invoice.description,
    howToPay: company.howToPay,
    paid: paymentOf(invoice, timeZone),
  }
}

/** Everything that prints on the PDF of an invoice, as it is now. */
export async function documentOf(ctx: Context, db: Db, invoice: InvoiceRow): Promise<InvoiceDocument> {
  return documentFrom(await officeOf(ctx, db), invoice, await findTenantForBooks(db, invoice.tenantId))
}

function paymentOf(invoice: InvoiceRow, timeZone: string): InvoiceDocument['paid'] {
  if (invoice.status !== 'Paid') return null
  return {
    on: invoice.paidOn ?? dayOf(invoice.updatedAt, timeZone),
    method: invoice.paymentMethod,
    reference: invoice.paymentReference,
  }
}

/** Where the answers of a tenant go: to the company, else to the admin who acts. */
export const answersTo = (
  { company }: EmailContext,
  { role, email }: Pick<Caller, 'role' | 'email'>,
): string | null => company.email ?? (role === 'admin' ? email : null)

/** What a mail about an invoice to its tenant is made from; answers go to `replyTo`. */
export function mailFrom(
  office: EmailContext,
  { invoice, tenant, replyTo }: { invoice: InvoiceRow; tenant: TenantRow; replyTo: string | null },
): InvoiceMail {
  const document = documentFrom(office, invoice, tenant)
  return {
    id: invoice.id,
    tenantUid: tenant.personUid,
    document,
    company: letterhead(office.company, office.publicUrl),
    fileName: invoiceFileName(invoice),
    publicUrl: office.publicUrl,
    replyTo,
  }
}

/** The mail that tells how an invoice stands: it asks for the rent, or confirms that it is paid. */
export function currentInvoiceEmail(
  office: EmailContext,
  about: Parameters<typeof mailFrom>[1],
): EmailMessage {
  const write = about.invoice.status === 'Paid' ? paidMail : invoiceMail
  return write(mailFrom(office, about))
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
  const office = await officeOf(ctx, db)
  return mailFrom(office, { invoice, tenant, replyTo: answersTo(office, caller) })
}
