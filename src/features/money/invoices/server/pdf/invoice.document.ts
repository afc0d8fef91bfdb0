import { formatGhs } from '../../../../../shared/money.ts'

/** Texts are data, never markup. Days are YYYY-MM-DD, amounts are in whole pesewas. */
export type InvoiceDocument = {
  company: { name: string; address: string | null; phone: string | null; email: string | null }
  /** The company's name on the day of issue; null if unknown. */
  issuer: string | null
  invoiceNumber: string
  tenant: { name: string; email: string | null; apartment: string; unit: string | null; phone: string | null }
  /** Null without a tenant. */
  payCode: string | null
  issuedOn: string
  dueDate: string
  amountPesewas: number
  amountPaidPesewas: number
  amountCreditedPesewas: number
  withoutMoney: { deposit: number; opening: number; writtenOff: number }
  creditNotes: { number: string; pesewas: number }[]
  vat: { percent: number; pesewas: number; creditedPesewas: number; eVatNumber: string | null } | null
  /** The displayed status, or the settlement without money. */
  status: string
  description: string | null
  howToPay: {
    mobileMoney: { network: string; number: string; name: string }[]
    bank: string | null
    text: string | null
  }
  /** Makes the document a receipt: nothing is due, and money or withheld tax paid a part. */
  paid: { on: string; method: string | null; reference: string | null } | null
  /** 'Settled by credit note CRN-2026-00001', if nothing is due and nobody has paid. */
  settled: string | null
}

export const leftToPay = (document: InvoiceDocument): number =>
  document.amountPesewas - document.amountPaidPesewas - document.amountCreditedPesewas

export const isSettled = ({ paid, settled }: Pick<InvoiceDocument, 'paid' | 'settled'>): boolean =>
  paid !== null || settled !== null

export const isPartlySettled = (document: InvoiceDocument): boolean =>
  !isSettled(document) && document.amountPaidPesewas + document.amountCreditedPesewas > 0

/** Money and withheld tax of a paid invoice, in whole pesewas. */
export const amountReceived = ({
  amountPesewas,
  amountCreditedPesewas,
  withoutMoney: { deposit, opening },
}: InvoiceDocument): number => amountPesewas - amountCreditedPesewas - deposit - opening

type Row = [label: string, pesewas: number]

/** Rows from the amount to the balance; empty while nothing is settled, or all by money. */
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

function creditedRows({ amountCreditedPesewas, withoutMoney, creditNotes }: InvoiceDocument): Row[] {
  const known = creditNotes.reduce((sum, { pesewas }) => sum + pesewas, 0)
  return [
    ...creditNotes.map(({ number, pesewas }): Row => [`Credited by ${number}`, pesewas]),
    ['Credited', amountCreditedPesewas - withoutMoney.writtenOff - known],
  ]
}

const positive = (rows: Row[]): Row[] => rows.filter(([, pesewas]) => pesewas > 0)

const inGhs = ([label, pesewas]: Row): [string, string] => [label, formatGhs(pesewas)]
