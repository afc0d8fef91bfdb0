import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import {
  type Attachment,
  bySubject,
  type MessageContext,
  type NoticeContent,
} from '../../../../../server/mail/messages.ts'
import type { Translated } from '../../../../../server/translation.ts'
import { type Day, toDay } from '../../../../../shared/days.ts'
import type { CompanySettings } from '../../../../identity/company/company.contract.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import {
  findTenantIncludingDeleted,
  findTenantsIncludingDeleted,
  type TenantRow,
} from '../../../../property/tenants/server/tenants.queries.ts'
import { displayStatus } from '../../../ledger/invoices.rules.ts'
import { hasReceiptNumber, METHOD_LABELS } from '../../../ledger/ledger.rules.ts'
import { listSettlements, type Settlement } from '../../../ledger/server/ledger.queries.ts'
import { settledText, settledWord } from '../../../ledger/settled-text.rules.ts'
import { invoicePath, PAY_ALL_PATH, payPath } from '../../pay-link.ts'
import { type InvoiceRow, listInvoicesById } from '../invoices.queries.ts'
import type { InvoiceDocument } from '../pdf/invoice.document.ts'
import { invoiceFileName, printInvoice } from '../pdf/invoice.pdf.ts'

const MY_INVOICES = '/tenant/invoices'

export type InvoiceFacts = Translated & {
  invoice: Pick<
    InvoiceRow,
    | 'id'
    | 'status'
    | 'receiptState'
    | 'dueDate'
    | 'amount'
    | 'amountPaid'
    | 'amountCredited'
    | 'amountSubmitted'
  >
  tenant: (Pick<TenantRow, 'personUid' | 'email'> & { deletedAt?: Date | null }) | undefined
  propertyId: string | null
  document: InvoiceDocument
  fileName: string
  publicUrl: string
  canPayOnline: boolean
  today: Day
}

type CompanyFacts = { company: CompanySettings; today: Day; timeZone: string }

async function loadCompanyFacts(
  ctx: Pick<MessageContext, 'config' | 'clock'>,
  db: Db,
): Promise<CompanyFacts> {
  const { config, clock } = ctx
  return { company: await loadCompanySettings(ctx, db), today: clock.today(), timeZone: config.TIME_ZONE }
}

type Related = { tenant: TenantRow | undefined; settlements: readonly Settlement[] }

async function loadSettlements(db: Db, invoices: readonly InvoiceRow[]): Promise<Map<string, Settlement[]>> {
  const mixed = invoices.filter(({ amountCredited, amountApplied }) => amountCredited + amountApplied > 0)
  if (mixed.length === 0) return new Map()
  const settlements = await listSettlements(db, { invoiceIds: mixed.map(({ id }) => id) })
  return Map.groupBy(settlements, ({ invoiceId }) => invoiceId)
}

const creditNotesIn = (settlements: readonly Settlement[]): InvoiceDocument['creditNotes'] =>
  settlements.flatMap(({ kind, documentNumber: number, amount: pesewas }) =>
    kind === 'credit_note' && number ? [{ number, pesewas }] : [],
  )

/** Names and unit as at issue. */
function documentFrom(
  { company, today, timeZone }: CompanyFacts,
  invoice: InvoiceRow,
  { tenant, settlements }: Related,
): InvoiceDocument {
  const { issued } = invoice
  const creditNotes = creditNotesIn(settlements)
  const settled = settledText(
    invoice,
    creditNotes.map(({ number }) => number),
  )
  return {
    issuer: issued?.companyName ?? null,
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
      apartment: (issued ? issued.propertyName : tenant?.apartment) ?? '',
      unit: (issued ? issued.unitName : tenant?.unit) ?? null,
      phone: tenant?.phone ?? null,
    },
    payCode: tenant?.payCode ?? null,
    issuedOn: toDay(invoice.createdAt, timeZone),
    dueDate: invoice.dueDate,
    amountPesewas: invoice.amount,
    amountPaidPesewas: invoice.amountPaid,
    amountCreditedPesewas: invoice.amountCredited,
    withoutMoney: {
      deposit: invoice.amountFromDeposit,
      opening: invoice.amountApplied - invoice.amountFromDeposit,
      writtenOff: invoice.amountWrittenOff,
    },
    creditNotes,
    vat: vatIn(invoice),
    status: settled ? settledWord(invoice) : displayStatus(invoice, today),
    description: invoice.description,
    howToPay: company.howToPay,
    paid: settled ? null : getPaidFacts(invoice, settlements, timeZone),
    settled,
  }
}

export async function loadDocument(ctx: Context, db: Db, invoice: InvoiceRow): Promise<InvoiceDocument> {
  const [company, tenant, settlements] = await Promise.all([
    loadCompanyFacts(ctx, db),
    findTenantIncludingDeleted(db, invoice.tenantId),
    loadSettlements(db, [invoice]),
  ])
  return documentFrom(company, invoice, { tenant, settlements: settlements.get(invoice.id) ?? [] })
}

function vatIn({ vatRate, vatAmount, vatCredited, eVatNumber }: InvoiceRow): InvoiceDocument['vat'] {
  if (vatRate === null || vatAmount === null) return null
  return { percent: vatRate, pesewas: vatAmount, creditedPesewas: vatCredited, eVatNumber }
}

function getPaidFacts(
  invoice: InvoiceRow,
  settlements: readonly Settlement[],
  timeZone: string,
): InvoiceDocument['paid'] {
  if (invoice.status !== 'Paid') return null
  const last = settlements.findLast(({ kind }) => hasReceiptNumber(kind))
  if (last) {
    const { receivedOn: on, method, reference } = last
    return { on, method: method && METHOD_LABELS[method], reference }
  }
  return {
    on: invoice.paidOn ?? toDay(invoice.updatedAt, timeZone),
    method: invoice.paymentMethod,
    reference: invoice.paymentReference,
  }
}

type MessageFacts = CompanyFacts & Pick<InvoiceFacts, 'publicUrl' | 'canPayOnline'>

function factsFrom(facts: MessageFacts, invoice: InvoiceRow, about: Related): InvoiceFacts {
  const { tenant } = about
  return {
    invoice,
    tenant,
    propertyId: tenant?.propertyId ?? null,
    document: documentFrom(facts, invoice, about),
    fileName: invoiceFileName(invoice),
    publicUrl: facts.publicUrl,
    canPayOnline: facts.canPayOnline,
    today: facts.today,
  }
}

export async function loadInvoiceFacts(
  ctx: MessageContext,
  db: Db,
  ids: readonly string[],
): Promise<Map<string, InvoiceFacts>> {
  const [company, canPayOnline = false, invoices] = await Promise.all([
    loadCompanyFacts(ctx, db),
    ctx.canPayOnline?.(db),
    listInvoicesById(db, ids),
  ])
  const facts = { ...company, publicUrl: ctx.publicUrl, canPayOnline }
  const [tenants, settlements] = await Promise.all([
    findTenantsIncludingDeleted(db, [...new Set(invoices.map(({ tenantId }) => tenantId))]),
    loadSettlements(db, invoices),
  ])
  return new Map(
    invoices.map((invoice) => {
      const { id, tenantId } = invoice
      const about = { tenant: tenants.get(tenantId), settlements: settlements.get(id) ?? [] }
      return [id, factsFrom(facts, invoice, about)]
    }),
  )
}

/** The acting admin's address, used if the company has none. */
export const answersTo = ({ role, email }: Pick<Caller, 'role' | 'email'>): string | null =>
  role === 'admin' ? email : null

/** The common parts of messages about an invoice. */
export const aboutInvoice = {
  repliesToCompany: true,
  goneReason: 'the invoice was deleted',
  load: bySubject(loadInvoiceFacts),
} as const

/** A link to the invoice. */
export const toInvoice = (
  { invoice }: Pick<InvoiceFacts, 'invoice'>,
  title: string,
  body: string,
  link = invoicePath(invoice.id),
): NoticeContent => ({ title, body, link })
export const getPayLink = ({ invoice, canPayOnline }: Pick<InvoiceFacts, 'invoice' | 'canPayOnline'>) =>
  canPayOnline ? payPath(invoice.id) : undefined

/** The address for buttons in emails. */
export const invoiceUrl = ({ publicUrl, invoice }: Pick<InvoiceFacts, 'publicUrl' | 'invoice'>): string =>
  `${publicUrl}${invoicePath(invoice.id)}`

export const myInvoicesUrl = ({ publicUrl }: Pick<InvoiceFacts, 'publicUrl'>): string =>
  `${publicUrl}${MY_INVOICES}`

/** The address in SMS: pays all, or shows the invoices. */
export const payOrSeeUrl = (facts: Pick<InvoiceFacts, 'publicUrl' | 'canPayOnline'>): string =>
  facts.canPayOnline ? `${facts.publicUrl}${PAY_ALL_PATH}` : myInvoicesUrl(facts)

export const toAttachment = ({
  document,
  fileName,
}: Pick<InvoiceFacts, 'document' | 'fileName'>): Attachment => ({
  fileName,
  make: (ctx) => printInvoice(ctx, document),
})
