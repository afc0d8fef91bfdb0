import type { Context } from '../../../server/context.ts'
import type { Db, Tx } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import { withdraw } from '../../../server/mail/deliveries.queries.ts'
import type { Letter } from '../../../server/mail/letter.ts'
import { type Day, dayOf } from '../../../shared/days.ts'
import type { CompanySettings } from '../../company/company.contract.ts'
import { companyOf } from '../../company/server/company.service.ts'
import { findTenantForBooks, type TenantRow } from '../../tenants/server/tenants.queries.ts'
import { displayStatus } from '../invoices.rules.ts'
import { type InvoiceDocument, invoiceFileName } from './invoice.pdf.ts'
import { INVOICE, type InvoiceMail, invoiceMail, PAID, paidMail, REMINDER } from './invoices.emails.ts'
import type { InvoiceRecord, InvoiceRow } from './invoices.queries.ts'

/** What all mails and PDFs of a moment have in common, so that many need to read it only once. */
export type Office = { company: CompanySettings; today: Day; timeZone: string; publicUrl: string }

export async function officeOf(ctx: Context, db: Db): Promise<Office> {
  const { config, clock, publicUrl } = ctx
  const company = await companyOf(ctx, db)
  return { company, today: clock.today(), timeZone: config.TIME_ZONE, publicUrl }
}

/** Everything that prints on the PDF of an invoice; `place` is where its tenant is, as far as that is known. */
function documentFrom(
  { company, today, timeZone }: Office,
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

/** What a mail about an invoice to its tenant is made from. */
export function mailFrom(
  office: Office,
  { invoice, tenant, caller }: { invoice: InvoiceRow; tenant: TenantRow; caller: Caller },
): InvoiceMail {
  const document = documentFrom(office, invoice, tenant)
  return {
    id: invoice.id,
    tenantUid: tenant.personUid,
    document,
    fileName: invoiceFileName(invoice),
    publicUrl: office.publicUrl,
    replyTo: document.company.email ?? (caller.role === 'admin' ? caller.email : null),
  }
}

/** The mail that tells how an invoice stands: it asks for the rent, or confirms that it is paid. */
export function standingMail(office: Office, about: Parameters<typeof mailFrom>[1]): Letter {
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
  return mailFrom(await officeOf(ctx, db), { invoice, tenant, caller })
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
