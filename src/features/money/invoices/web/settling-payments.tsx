import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { documentWord, KIND_LABELS, METHOD_LABELS, PAYMENT_METHODS } from '../../ledger/ledger.rules.ts'
import type { InvoicePayment } from '../invoices.contract.ts'
import { InvoicePaymentsContext } from './invoice-payments.ts'
import { invoiceQuery } from './invoices.queries.ts'

export function SettlingPayments({ invoiceId }: { invoiceId: string }) {
  const { data } = useQuery(invoiceQuery(invoiceId))
  const payments = data?.payments ?? []
  if (payments.length === 0) return null
  return (
    <section aria-label="Payments">
      <Text as="h3" size="md" weight={600} mb="xs">
        Payments
      </Text>
      <Stack as="ul" gap="xs">
        {payments.map((payment) => (
          <Text as="li" size="sm" key={payment.paymentId}>
            <Payment payment={payment} />
          </Text>
        ))}
      </Stack>
    </section>
  )
}

function Payment({ payment }: { payment: InvoicePayment }) {
  const { paymentId, kind, documentNumber, amount, receivedOn, method, reference } = payment
  const payments = use(InvoicePaymentsContext)
  const known = PAYMENT_METHODS.find((one) => one === method)
  const how = known ? METHOD_LABELS[known] : method
  return (
    <>
      <Money cedis={amount} /> on <DayText day={receivedOn} />
      {kind !== 'money' && `, ${KIND_LABELS[kind]}`}
      {how && `, ${how}`}
      {reference && `, ${reference}`}
      {documentNumber && (
        <>
          {', '}
          {payments && documentWord(payment) ? (
            <payments.ReceiptPdf paymentId={paymentId}>{documentNumber}</payments.ReceiptPdf>
          ) : (
            documentNumber
          )}
        </>
      )}
    </>
  )
}
