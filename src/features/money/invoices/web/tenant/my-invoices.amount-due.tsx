import type { ReactNode } from 'react'
import { toCedis, toPesewas } from '../../../../../shared/money.ts'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { Card } from '../../../../../web/ui/page.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import { isOwed } from '../../../ledger/invoices.rules.ts'
import type { Invoice } from '../../invoices.contract.ts'
import type { InvoiceTotals } from '../../totals.contract.ts'
import { days } from '../due-labels.ts'
import { Due, wasRejected } from './my-invoices.due.tsx'
import classes from './my-invoices.module.css'
import { nextToPay } from './my-invoices.order.ts'

type Props = { totals: InvoiceTotals; open: readonly Invoice[]; actions?: ReactNode }

export function Owed({ totals, open, actions }: Props) {
  const { unpaid, overdue, submitted } = totals
  const amount = toCedis(toPesewas(unpaid.amount) + toPesewas(overdue.amount))
  const owed = open.filter(isOwed)
  const oldestOverdue = owed.find(({ daysLeft }) => daysLeft < 0)
  const next = nextToPay(owed)
  if (amount === 0) return <NothingOwed waiting={submitted.count} />
  return (
    <Card>
      <Text tone="soft">You owe</Text>
      <Text className={classes.sum} mb="sm" size="hero" weight={650} lineHeight={1.2}>
        <Money cedis={amount} wraps />
      </Text>
      {overdue.amount > 0 && (
        <Text tone="red" weight={600}>
          <Money cedis={overdue.amount} wraps /> overdue
          {oldestOverdue && (
            <>
              {' '}
              since <DayText day={oldestOverdue.dueDate} /> ({days(-oldestOverdue.daysLeft)})
            </>
          )}
        </Text>
      )}
      {next && (
        <Text mt="xs">
          {owed.length === 1 ? (
            'Pay'
          ) : (
            <>
              Next: <Money cedis={next.amountDue - next.amountSubmitted} wraps />
            </>
          )}{' '}
          by <Due invoice={next} />
        </Text>
      )}
      {submitted.amount > 0 && (
        <Text mt="xs">
          <Money cedis={submitted.amount} wraps /> more is under review.
        </Text>
      )}
      {owed.filter(wasRejected).map((invoice) => (
        <Text key={invoice.id} tone="red" weight={600} mt="xs">
          The receipt for invoice #{invoice.invoiceNumber} was rejected. Please send a new one.
        </Text>
      ))}
      {actions && (
        <Row className={classes.owedActions} gap="sm" mt="lg">
          {actions}
        </Row>
      )}
    </Card>
  )
}

function NothingOwed({ waiting }: { waiting: number }) {
  return (
    <Card>
      <Text tone="green" size="xl" weight={650}>
        Nothing to pay right now
      </Text>
      {waiting > 0 && (
        <Text mt="xs">
          {waiting === 1 ? 'One payment is' : `${waiting} payments are`} under review. You will see the result
          here.
        </Text>
      )}
    </Card>
  )
}
