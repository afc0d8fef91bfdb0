import { Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Below, type Column } from '../../../../../web/ui/list/data-table.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import type { Payment } from '../../payments.contract.ts'
import { methodName, paymentName, stateWord } from '../payment-texts.ts'
import { PaymentActions, type PaymentHandlers } from './payment-actions.tsx'
import classes from './payments.module.css'

const SHOWN_ALLOCATIONS = 2

export const paymentColumns = (handlers: PaymentHandlers): Column<Payment>[] => [
  {
    header: 'Tenant',
    card: 'title',
    sort: ['tenantName', '-tenantName'],
    cell: (payment) => (
      <>
        <TextLink
          to="/tenants/$id"
          params={{ id: payment.tenantId }}
          inherit
          className={classes.tenant}
          title={payment.tenantName}
        >
          {payment.tenantName}
        </TextLink>
        <Text as="span" block noWrap size="caption" tone="soft" weight={400}>
          {paymentName(payment)}
        </Text>
        {payment.paidBy && (
          <Text as="span" block truncate size="caption" tone="soft" weight={400} title={payment.paidBy}>
            Paid by {payment.paidBy}
          </Text>
        )}
      </>
    ),
  },
  {
    header: 'Amount',
    align: 'right',
    card: 'aside',
    sort: ['-amount', 'amount'],
    cell: ({ amount, reversedAt }) =>
      reversedAt === null ? (
        <Money cedis={amount} />
      ) : (
        <s>
          <Money cedis={amount} />
        </s>
      ),
  },
  {
    header: 'Received',
    card: 'start',
    line: 1,
    sort: ['-receivedOn', 'receivedOn'],
    cell: ({ receivedOn }) => <DayText day={receivedOn} />,
  },
  {
    header: 'Method',
    card: 'end',
    sort: ['method', '-method'],
    line: 1,
    cell: (payment) => (
      <>
        {payment.kind === 'money' || payment.method ? methodName(payment) : null}
        {payment.reference && (
          <Text as="span" block size="caption" tone="soft" truncate maxWidth={180} title={payment.reference}>
            {payment.reference}
          </Text>
        )}
      </>
    ),
  },
  { header: 'Settled', cell: (payment) => <Settled payment={payment} /> },
  { header: 'State', sort: ['state', '-state'], cell: (payment) => <PaymentState payment={payment} /> },
  {
    header: 'Actions',
    card: 'actions',
    cell: (payment) => <PaymentActions payment={payment} {...handlers} />,
  },
]

function Settled({ payment: { allocations } }: { payment: Payment }) {
  if (allocations.length === 0) return <Text as="span">–</Text>
  const more = allocations.length - SHOWN_ALLOCATIONS
  return (
    <ul className={classes.allocations}>
      {allocations.slice(0, SHOWN_ALLOCATIONS).map(({ invoiceId, invoiceNumber, amount }, index) => (
        <li key={invoiceId}>
          <TextLink to="/invoices" search={{ review: invoiceId }} inherit size="sm">
            {invoiceNumber}
          </TextLink>{' '}
          <Text as="span" tone="soft" size="caption">
            <Money cedis={amount} />
            {index === SHOWN_ALLOCATIONS - 1 && more > 0 && ` and ${more} more`}
          </Text>
        </li>
      ))}
    </ul>
  )
}

function PaymentState({ payment: { kind, reversedAt, reversalReason, credit } }: { payment: Payment }) {
  if (reversedAt !== null)
    return (
      <>
        <StatusBadge tone="red" word="Reversed" />
        <Text as="span" size="caption" tone="soft" lines={2} title={reversalReason ?? undefined}>
          {reversalReason}
        </Text>
      </>
    )
  if (credit === 0) return <StatusBadge tone="green" word={stateWord(kind)} />
  return (
    <>
      <StatusBadge tone="blue" word="Credit left" />
      <Below size="caption">
        <Money cedis={credit} />
      </Below>
    </>
  )
}
