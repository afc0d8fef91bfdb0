import { useQuery } from '@tanstack/react-query'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { QueryState } from '../../../../../web/ui/loaded.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../../web/ui/states.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import { documentWord, KIND_LABELS } from '../../../ledger/ledger.rules.ts'
import type { Payment } from '../../payments.contract.ts'
import { methodName, paymentName } from '../payment-texts.ts'
import { FAILED } from '../payments.messages.ts'
import { ReceiptPdfLink } from '../receipt-link.tsx'
import classes from './account.module.css'
import { lastPaymentsQuery } from './account.queries.ts'

export function TenantPayments({ tenantId }: { tenantId: string }) {
  const { data, error, refetch } = useQuery(lastPaymentsQuery(tenantId))
  const all = data && data.rows.length > 0 && (
    <TextLink to="/payments" search={{ tenantId }}>
      View all {data.total}
    </TextLink>
  )
  return (
    <Section title="Payments" aside={all}>
      <QueryState query={{ data, error, refetch }} failed={FAILED.load} height={160} />
      {data?.rows.length === 0 && (
        <EmptyState title="No payments yet.">
          The tenant's payments are listed here with their receipts.
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <Stack divided as="ul">
          {data.rows.map((payment) => (
            <li key={payment.id} className={classes.payment}>
              <ShortPayment payment={payment} />
            </li>
          ))}
        </Stack>
      )}
    </Section>
  )
}

function ShortPayment({ payment }: { payment: Payment }) {
  const { id, receiptNumber, documentNumber, kind, amount, receivedOn, credit, reversedAt } = payment
  const sum = <Money cedis={amount} />
  return (
    <>
      <Text as="span" weight={600}>
        {documentWord(payment) ? (
          <ReceiptPdfLink paymentId={id}>{documentNumber}</ReceiptPdfLink>
        ) : (
          paymentName(payment)
        )}
      </Text>
      <span>{reversedAt === null ? sum : <s>{sum}</s>}</span>
      <Text as="span" tone="soft" size="sm">
        <DayText day={receivedOn} />
        {documentNumber !== null && ` · ${receiptNumber ? methodName(payment) : KIND_LABELS[kind]}`}
      </Text>
      <Text as="span" tone="soft" size="sm">
        {reversedAt !== null && <StatusBadge tone="red" word="Reversed" />}
        {reversedAt === null && credit > 0 && (
          <>
            <Money cedis={credit} /> credit left
          </>
        )}
      </Text>
    </>
  )
}
