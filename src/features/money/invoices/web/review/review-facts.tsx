import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Fact, Facts } from '../../../../../web/ui/fact.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import { DayText, InstantText, Money } from '../../../../../web/ui/values.tsx'
import { METHOD_LABELS } from '../../../ledger/ledger.rules.ts'
import type { Invoice } from '../../invoices.contract.ts'
import type { PaymentProof } from '../../payment-proof.contract.ts'
import { invoiceQuery } from '../invoices.queries.ts'
import { PaymentProofLink } from '../payment-proof-file.tsx'
import classes from './review.module.css'

export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { data: details } = useQuery(invoiceQuery(invoice.id))
  return (
    <TitledFacts title="Invoice Details">
      <Fact name="Tenant">{invoice.tenantName}</Fact>
      {details?.unitName && (
        <Fact name="Unit">
          {details.unitName}, {details.propertyName}
        </Fact>
      )}
      <Fact name="Amount">
        <Money cedis={invoice.amount} />
      </Fact>
      {invoice.amountDue !== invoice.amount && (
        <Fact name="Left to pay">
          <Money cedis={invoice.amountDue} />
        </Fact>
      )}
      {invoice.vatRate !== null && (
        <Fact name={`VAT ${invoice.vatRate} %`}>
          <Money cedis={invoice.vatAmount ?? 0} /> of it
          {invoice.vatCredited > 0 && (
            <>
              , <Money cedis={invoice.vatCredited} /> taken back by credit notes
            </>
          )}
          {invoice.eVatNumber && `, E-VAT invoice ${invoice.eVatNumber}`}
        </Fact>
      )}
      <Fact name="Due on">
        <DayText day={invoice.dueDate} />
      </Fact>
      <Fact name="Description">{invoice.description || '–'}</Fact>
    </TitledFacts>
  )
}

export function PaymentProofFacts({ receipt }: { receipt: PaymentProof }) {
  return (
    <TitledFacts title="Receipt Information">
      <Fact name="Payment date">
        <DayText day={receipt.paymentDate} />
      </Fact>
      {receipt.amount !== null && (
        <Fact name="Payment amount">
          <Money cedis={receipt.amount} />
        </Fact>
      )}
      {receipt.method && <Fact name="Paid by">{METHOD_LABELS[receipt.method]}</Fact>}
      {receipt.transactionId && <Fact name="Transaction ID">{receipt.transactionId}</Fact>}
      {receipt.notes && <Fact name="Tenant notes">{receipt.notes}</Fact>}
      <Fact name="Uploaded">
        <InstantText instant={receipt.uploadedAt} />
      </Fact>
      <Fact name="File">
        <Row as="span" gap="0 md" align="baseline">
          <span>
            {receipt.fileName} ({(receipt.fileSize / 1024).toFixed(1)} KB)
          </span>
          <PaymentProofLink receipt={receipt}>View Receipt</PaymentProofLink>
        </Row>
      </Fact>
    </TitledFacts>
  )
}

function TitledFacts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.facts} aria-label={title}>
      <h3>{title}</h3>
      <Facts>{children}</Facts>
    </section>
  )
}
