import { useQuery } from '@tanstack/react-query'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { DayText, InstantText, Money } from '../../../../web/ui/values.tsx'
import type { ReversedPayment } from '../invoices.contract.ts'
import { invoiceQuery } from './invoices.queries.ts'

export function ReversedPayments({ invoiceId }: { invoiceId: string }) {
  const { data } = useQuery(invoiceQuery(invoiceId))
  const payments = data?.reversedPayments ?? []
  if (payments.length === 0) return null
  return (
    <section aria-label="Earlier payments">
      <Text as="h3" size="md" weight={600} mb="xs">
        Earlier payments
      </Text>
      <Stack as="ul" gap="xs">
        {payments.map((payment) => (
          <Text as="li" size="sm" key={JSON.stringify(payment)}>
            <Earlier payment={payment} />
          </Text>
        ))}
      </Stack>
    </section>
  )
}

function Earlier({ payment }: { payment: ReversedPayment }) {
  const { amount, paidOn, paymentMethod, paymentReference, reversedAt, reversedByName } = payment
  return (
    <>
      <Money cedis={amount} />
      {paidOn && (
        <>
          {' paid on '}
          <DayText day={paidOn} />
        </>
      )}
      {paymentMethod && `, ${paymentMethod}`}
      {paymentReference && `, ${paymentReference}`}. Set back by {reversedByName} on{' '}
      <InstantText instant={reversedAt} />.
    </>
  )
}
