import type { Context } from '../../../../../server/context.ts'
import { formatDay } from '../../../../../shared/days.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { findInvoice } from '../../../../money/invoices/server/invoices.queries.ts'
import { loadDocument } from '../../../../money/invoices/server/messages/invoice-facts.ts'
import {
  amountReceived,
  type InvoiceDocument,
  isSettled,
  leftToPay,
  settledRows,
} from '../../../../money/invoices/server/pdf/invoice.document.ts'
import { invoiceFileName, printInvoice } from '../../../../money/invoices/server/pdf/invoice.pdf.ts'
import { listRecords } from '../../../../money/ledger/server/invoice-records.queries.ts'
import { loadCompany } from '../../../../money/payments/server/pdf/letterhead.ts'
import { filledFacts, formatPlace, type SharedDocument, withoutContacts } from './shared-document.ts'

const TONES: Record<string, string> = {
  Paid: 'green',
  Unpaid: 'orange',
  Overdue: 'red',
  Credited: 'grey',
  Settled: 'grey',
  'Written off': 'grey',
}

export async function sharedInvoice(ctx: Context, id: string): Promise<SharedDocument | undefined> {
  const invoice = await findInvoice(ctx.db, id)
  if (!invoice) return withdrawnInvoice(ctx, id)
  const found = await loadDocument(ctx, ctx.db, invoice)
  const document = { ...found, tenant: withoutContacts(found.tenant) }
  return {
    title: `Invoice ${document.invoiceNumber}`,
    company: document.company,
    to: { label: document.paid ? 'Received from' : 'Billed to', name: document.tenant.name },
    amount: getAmount(document),
    status: { word: document.status, tone: TONES[document.status] ?? 'blue' },
    warning: null,
    facts: toFacts(document),
    table: null,
    sums: [],
    howToPay: isSettled(document) ? null : toHowToPay(document),
    pdf: { fileName: invoiceFileName(invoice), print: (print) => printInvoice(print, document) },
  }
}

function getAmount(document: InvoiceDocument): SharedDocument['amount'] {
  const { paid } = document
  if (paid)
    return {
      label: 'Amount paid',
      text: formatGhs(amountReceived(document)),
      note: `Paid on ${formatDay(paid.on)}`,
    }
  return {
    label: 'Amount due',
    text: formatGhs(leftToPay(document)),
    note: document.settled ?? `Due ${formatDay(document.dueDate)}`,
  }
}

function toFacts(document: InvoiceDocument): SharedDocument['facts'] {
  const { tenant, vat, paid, amountPesewas } = document
  return filledFacts([
    ['For', document.description || 'Rent'],
    ['Place', formatPlace(tenant)],
    ['Issued', formatDay(document.issuedOn)],
    ['Due', formatDay(document.dueDate)],
    ['Amount', formatGhs(amountPesewas)],
    [`Of which VAT ${vat?.percent ?? ''} %`, vat && formatGhs(vat.pesewas)],
    ['E-VAT invoice number', vat?.eVatNumber],
    ...settledRows(document),
    ['Method', paid?.method],
    ['Reference', paid?.reference],
  ])
}

function toHowToPay({ howToPay, invoiceNumber, payCode }: InvoiceDocument): SharedDocument['howToPay'] {
  const { mobileMoney, bank, text } = howToPay
  if (mobileMoney.length === 0 && !bank && !text) return null
  const facts = filledFacts([
    ...mobileMoney.map(({ network, number, name }): [string, string] => [
      network,
      `${printPhone(number)}\n${name}`,
    ]),
    ['Bank', bank],
    ['Reference', payCode ?? invoiceNumber],
  ])
  return { facts, text: text || null }
}

/** Nothing is due on a voided invoice, so its page says only that it was withdrawn. */
async function withdrawnInvoice(ctx: Context, id: string): Promise<SharedDocument | undefined> {
  const record = (await listRecords(ctx.db, [id])).get(id)
  if (!record) return undefined
  return {
    title: `Invoice ${record.invoiceNumber}`,
    company: await loadCompany(ctx, ctx.db),
    to: { label: 'Billed to', name: record.tenantName },
    amount: null,
    status: { word: 'Withdrawn', tone: 'grey' },
    warning: 'This invoice was withdrawn. Nothing is to be paid for it.',
    facts: [],
    table: null,
    sums: [],
    howToPay: null,
    pdf: null,
  }
}
