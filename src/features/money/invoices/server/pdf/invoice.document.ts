import { formatGhs } from '../../../../../shared/money.ts'

/** Texts are data, never markup. Days are YYYY-MM-DD, amounts are in whole pesewas. */
export type InvoiceDocument = {
  company: { name: string; address: string | null; phone: string | null; email: string | null }
  /** The company's name on the day of issue; null where that is not known. */
  issuer: string | null
  invoiceNumber: string
  tenant: { name: string; email: string | null; apartment: string; unit: string | null; phone: string | null }
  issuedOn: string
  dueDate: string
  amountPesewas: number
  /** By payments of every kind. */
  amountPaidPesewas: number
  /** By credit notes and write-offs. */
  amountCreditedPesewas: number
  /** The parts of both that are neither money nor a credit note. */
  withoutMoney: { deposit: number; opening: number; writtenOff: number }
  creditNotes: { number: string; pesewas: number }[]
  /** The VAT within the amount; null where it contains none. */
  vat: { percent: number; pesewas: number; creditedPesewas: number; eVatNumber: string | null } | null
  /** The displayed status, or how it was settled without money. */
  status: string
  description: string | null
  howToPay: {
    mobileMoney: { network: string; number: string; name: string }[]
    bank: string | null
    text: string | null
  }
  /** When set, the document is a receipt: money or withheld tax has paid a part of it, and nothing is left to pay. */
  paid: { on: string; method: string | null; reference: string | null } | null
  /** 'Settled by credit note CRN-2026-00001', where nothing is left to pay and nobody has paid. */
  settled: string | null
}

/** In whole pesewas. */
export const leftToPay = (document: InvoiceDocument): number =>
  document.amountPesewas - document.amountPaidPesewas - document.amountCreditedPesewas

/** Whether nothing is left to pay. */
export const isSettled = ({ paid, settled }: Pick<InvoiceDocument, 'paid' | 'settled'>): boolean =>
  paid !== null || settled !== null

export const isPartlySettled = (document: InvoiceDocument): boolean =>
  !isSettled(document) && document.amountPaidPesewas + document.amountCreditedPesewas > 0

/** The money and withheld tax in a paid invoice, in whole pesewas. */
export const amountReceived = ({
  amountPesewas,
  amountCreditedPesewas,
  withoutMoney: { deposit, opening },
}: InvoiceDocument): number => amountPesewas - amountCreditedPesewas - deposit - opening

type Row = [label: string, pesewas: number]

/** How an amount became what is left; none while nothing is settled, or all by money. */
export function settledRows(document: InvoiceDocument): [label: string, amount: string][] {
  const { paid, amountPaidPesewas, withoutMoney } = document
  const { deposit, opening, writtenOff } = withoutMoney
  const others = positive([
    ['From the deposit', deposit],
    ['Credit from before the portal', opening],
    ...creditedRows(document),
    ['Written off', writtenOff],
  ])
  if (paid) return others.length > 0 ? [['Paid', amountReceived(document)] as Row, ...others].map(inGhs) : []
  const rows = [...positive([['Paid so far', amountPaidPesewas - deposit - opening]]), ...others]
  return rows.length > 0 ? [...rows, ['Left to pay', leftToPay(document)] as Row].map(inGhs) : []
}

/** One for each credit note that is known, and one for the rest. */
function creditedRows({ amountCreditedPesewas, withoutMoney, creditNotes }: InvoiceDocument): Row[] {
  const known = creditNotes.reduce((sum, { pesewas }) => sum + pesewas, 0)
  return [
    ...creditNotes.map(({ number, pesewas }): Row => [`Credited by ${number}`, pesewas]),
    ['Credited', amountCreditedPesewas - withoutMoney.writtenOff - known],
  ]
}

const positive = (rows: Row[]): Row[] => rows.filter(([, pesewas]) => pesewas > 0)

const inGhs = ([label, pesewas]: Row): [string, string] => [label, formatGhs(pesewas)]
