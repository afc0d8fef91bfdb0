import type { ReactNode } from 'react'
import { formatDay } from '../../../../../shared/days.ts'
import { formatGhs, toPesewas } from '../../../../../shared/money.ts'
import { Stack } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { DayText, InstantText } from '../../../../../web/ui/values.tsx'
import type { PaymentProofStatus } from '../../../ledger/invoices.rules.ts'
import type { Invoice } from '../../invoices.contract.ts'
import type { PaymentProof, PaymentProofFlag } from '../../payment-proof.contract.ts'
import { DAYS_BEFORE_ISSUE } from '../../payment-proof-flags.rules.ts'

type Props = { receipt: PaymentProof; invoice: Invoice }

export const hasFlags = ({ flags = [], sameFile = [] }: PaymentProof): boolean =>
  flags.length + sameFile.length > 0

export function PaymentProofFlags({ receipt: { flags = [], sameFile = [] }, invoice }: Props) {
  return (
    <Notice tone="warning">
      <Stack as="ul" gap="xs">
        {flags.map((flag) => (
          <li key={JSON.stringify(flag)}>
            <FlagText flag={flag} invoice={invoice} />
          </li>
        ))}
        {sameFile.map(({ invoiceId, invoiceNumber, uploadedAt }) => (
          <li key={invoiceId}>
            The same file was uploaded for <InvoiceLink id={invoiceId}>{invoiceNumber}</InvoiceLink> on{' '}
            <InstantText instant={uploadedAt} />.
          </li>
        ))}
      </Stack>
    </Notice>
  )
}

const InvoiceLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <TextLink to="/invoices" search={{ review: id }} inherit underline="always">
    {children}
  </TextLink>
)

const STATES: Record<PaymentProofStatus, string> = {
  pending_review: 'under review since',
  approved: 'approved',
  accepted: 'accepted',
  rejected: 'rejected',
}

function FlagText({ flag, invoice }: { flag: PaymentProofFlag; invoice: Invoice }) {
  switch (flag.kind) {
    case 'used_for_receipt':
      return (
        <>
          This transaction id was also used for{' '}
          {flag.invoiceId === invoice.id ? (
            'another receipt of this invoice'
          ) : (
            <InvoiceLink id={flag.invoiceId}>{flag.invoiceNumber}</InvoiceLink>
          )}
          , {STATES[flag.status]} <DayText day={flag.day} />.
        </>
      )
    case 'used_for_payment':
      return (
        <>
          This transaction id is also the reference of {flag.receiptNumber ?? 'a payment'}, received{' '}
          <DayText day={flag.receivedOn} />.
        </>
      )
    case 'other_amount':
      return <AmountText difference={toPesewas(flag.difference)} invoice={invoice} />
    default:
      return toSentence(flag)
  }
}

function AmountText({ difference, invoice }: { difference: number; invoice: Invoice }) {
  return (
    <>
      The payment is <strong>{formatGhs(Math.abs(difference))}</strong> {difference < 0 ? 'less' : 'more'}{' '}
      than {invoice.amountDue === invoice.amount ? 'the invoice' : 'what is due'}.
    </>
  )
}

type PlainFlag = Extract<
  PaymentProofFlag,
  { kind: 'future_day' | 'closed_day' | 'before_invoice' | 'edited' | 'damaged' }
>

const DAMAGES = {
  cut: 'The file is not whole: its end is missing, so a part of it may not show.',
  empty: 'The PDF has no page.',
  locked: 'The PDF is encrypted and may ask for a password before it opens.',
}

function toSentence(flag: PlainFlag): string {
  switch (flag.kind) {
    case 'future_day':
      return 'The payment date is in the future.'
    case 'closed_day':
      return `The books of the payment date are closed through ${formatDay(flag.closedThrough)}. An owner must open them before it can be approved.`
    case 'before_invoice':
      return `The payment date is more than ${DAYS_BEFORE_ISSUE} days before the invoice of ${formatDay(flag.since)}.`
    case 'damaged':
      return DAMAGES[flag.damage]
    case 'edited':
      return `The file was saved with ${flag.program}, which can change what it shows.`
  }
}
