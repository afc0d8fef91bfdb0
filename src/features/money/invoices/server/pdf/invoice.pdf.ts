import { fileURLToPath } from 'node:url'
import type { Context } from '../../../../../server/context.ts'
import { safeFileName } from '../../../../../server/http/disposition.ts'
import type { JsonObject, PdfRenderer } from '../../../../../server/pdf/pdf.ts'
import { formatDay } from '../../../../../shared/days.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import {
  type LogoFile,
  logoFileName,
  logoForPrint,
} from '../../../../identity/company/server/logo.service.ts'
import {
  amountReceived,
  type InvoiceDocument,
  isSettled,
  leftToPay,
  settledRows,
} from './invoice.document.ts'

const TEMPLATE = fileURLToPath(new URL('./invoice.typ', import.meta.url))
const TONES = new Map([
  ['Paid', 'green'],
  ['Unpaid', 'orange'],
  ['Overdue', 'red'],
  ['Payment Under Review', 'blue'],
  ['Payment Submitted', 'blue'],
])

export const invoicePdf = (
  pdf: PdfRenderer,
  document: InvoiceDocument,
  logo?: PrintedLogo,
): Promise<Uint8Array> =>
  renderWithLogo(pdf, { template: TEMPLATE, createView: (file) => view(document, file), logo })

export type PrintedLogo = Pick<LogoFile, 'bytes' | 'type'>

type WithLogo = {
  template: string
  createView: (logo: string | null) => JsonObject
  logo?: PrintedLogo | undefined
  files?: Record<string, Uint8Array>
}

/** Omits a logo that cannot be decoded. */
export async function renderWithLogo(
  pdf: PdfRenderer,
  { template, createView, logo, files = {} }: WithLogo,
): Promise<Uint8Array> {
  if (!logo) return pdf.render(template, createView(null), files)
  const file = logoFileName(logo.type)
  try {
    return await pdf.render(template, createView(file), { ...files, [file]: logo.bytes })
  } catch (error) {
    if (error instanceof AppError) throw error
    // A broken logo must not block the document.
    return pdf.render(template, createView(null), files)
  }
}

/** Loads the logo when printing, so that queued documents hold no picture. */
export async function printInvoice(
  ctx: Pick<Context, 'db' | 'files' | 'log'> & { pdf: PdfRenderer },
  document: InvoiceDocument,
): Promise<Uint8Array> {
  return invoicePdf(ctx.pdf, document, await logoForPrint(ctx))
}

/** `Invoice_{number or id}_{tenant name with underscores}.pdf`, safe as a file name. */
export function invoiceFileName(invoice: {
  invoiceNumber: string | null
  id: string
  tenantName: string
}): string {
  return safeFileName(`Invoice_${invoice.invoiceNumber || invoice.id}_${invoice.tenantName}.pdf`)
}

function view(document: InvoiceDocument, logo: string | null): JsonObject {
  const { company, tenant, invoiceNumber, paid, status } = document
  const sums = settledRows(document)
  const title = paid ? 'RECEIPT' : 'INVOICE'
  return {
    title,
    documentTitle: `${paid ? 'Receipt' : 'Invoice'} ${invoiceNumber}, ${tenant.name}`,
    number: invoiceNumber,
    company: {
      name: document.issuer ?? company.name,
      logo,
      lines: nonEmptyTexts([company.address, printPhone(company.phone), company.email]),
    },
    tenant: {
      label: paid ? 'Received from' : 'Billed to',
      name: tenant.name,
      lines: nonEmptyTexts([tenant.email, printPhone(tenant.phone)]),
    },
    amount: {
      label: paid ? 'Amount paid' : 'Amount due',
      note:
        document.settled ?? (paid ? `Paid on ${formatDay(paid.on)}` : `Due ${formatDay(document.dueDate)}`),
      ...splitAmount(formatGhs(paid ? amountReceived(document) : leftToPay(document))),
    },
    total: splitAmount(formatGhs(document.amountPesewas)),
    vat: vatLines(document),
    sums: (sums.length > 0 ? [['Amount', formatGhs(document.amountPesewas)] as const, ...sums] : []).map(
      ([label, amount]) => ({ label, ...splitAmount(amount) }),
    ),
    receipt: paid !== null,
    status: { word: status, tone: TONES.get(status) ?? 'grey' },
    details: details(document),
    description: document.description || 'Rent',
    howToPay: isSettled(document) ? null : howToPay(document),
    closing: paid ? 'Thank you for your payment.' : null,
  }
}

function splitAmount(amount: string): { currency: string; digits: string } {
  const [currency = '', digits = ''] = amount.split(' ')
  return { currency, digits }
}

function vatLines({ vat, amountPesewas }: InvoiceDocument): JsonObject | null {
  if (!vat) return null
  const { percent, pesewas, creditedPesewas, eVatNumber } = vat
  const rows: [string, number][] = [
    [`of which VAT ${percent} %`, pesewas],
    ['Net amount', amountPesewas - pesewas],
    ...(creditedPesewas > 0 ? [['VAT taken back by credit notes', creditedPesewas] as [string, number]] : []),
  ]
  return {
    rows: rows.map(([label, amount]) => ({ label, ...splitAmount(formatGhs(amount)) })),
    note: eVatNumber ? `E-VAT invoice number: ${eVatNumber}` : 'This is not a VAT invoice.',
  }
}

function details({ tenant, invoiceNumber, issuedOn, dueDate, status, paid }: InvoiceDocument): string[][] {
  const settled: (string | null)[][] = paid
    ? [
        ['Paid on', formatDay(paid.on)],
        ['Method', paid.method],
        ['Reference', paid.reference],
      ]
    : []
  return filled([
    ['Invoice number', invoiceNumber],
    ...settled,
    ['Location', tenant.apartment],
    ['Unit', tenant.unit],
    ['Issued', formatDay(issuedOn)],
    ['Due', formatDay(dueDate)],
    ['Status', status],
  ])
}

function howToPay({ payCode, howToPay: { mobileMoney, bank, text } }: InvoiceDocument): JsonObject | null {
  if (mobileMoney.length === 0 && !bank && !text && payCode === null) return null
  const wallets = mobileMoney.map((wallet) => ({ ...wallet, number: printPhone(wallet.number) }))
  return { mobileMoney: wallets, bank: bank || null, text: text || null, payCode }
}

const nonEmptyTexts = (texts: (string | null)[]): string[] =>
  texts.filter((text): text is string => Boolean(text))

const filled = (rows: (string | null)[][]): string[][] =>
  rows.map(nonEmptyTexts).filter((row) => row.length === 2)
