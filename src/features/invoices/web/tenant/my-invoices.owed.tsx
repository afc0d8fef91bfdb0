import type { ReactNode } from 'react'
import { toCedis, toPesewas } from '../../../../shared/money.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { Card } from '../../../../web/ui/page.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import type { Invoice, InvoiceTotals } from '../../invoices.contract.ts'
import { Due, isOwed, wasRejected } from './my-invoices.due.tsx'
import classes from './my-invoices.module.css'
import { nextToPay } from './my-invoices.order.ts'

type Props = {
  totals: InvoiceTotals
  /** Unpaid invoices, most urgent first. */
  open: readonly Invoice[]
  action?: ReactNode
}

export function Owed({ totals, open, action }: Props) {
  const { unpaid, overdue, submitted } = totals
  const amount = toCedis(toPesewas(unpaid.amount) + toPesewas(overdue.amount))
  const owed = open.filter(isOwed)
  const oldestOverdue = owed.find(({ daysLeft }) => daysLeft < 0)
  const next = nextToPay(owed)
  if (unpaid.count + overdue.count === 0) return <NothingOwed waiting={submitted.count} />
  return (
    <Card>
      <p className={classes.label}>You owe</p>
      <Text className={classes.sum} size="hero" weight={650} lineHeight={1.2}>
        <Money cedis={amount} />
      </Text>
      {overdue.count > 0 && (
        <p className={classes.late}>
          <Money cedis={overdue.amount} /> overdue
          {oldestOverdue && (
            <>
              {' '}
              since <DayText day={oldestOverdue.dueDate} /> (
              {oldestOverdue.daysLeft === -1 ? '1 day' : `${-oldestOverdue.daysLeft} days`})
            </>
          )}
        </p>
      )}
      {next && (
        <Text className={classes.next} mt="xs">
          {owed.length === 1 ? (
            'Pay'
          ) : (
            <>
              Next: <Money cedis={next.amount} />
            </>
          )}{' '}
          by <Due invoice={next} />
        </Text>
      )}
      {owed.filter(wasRejected).map((invoice) => (
        <p key={invoice.id} className={classes.late}>
          The receipt for invoice #{invoice.invoiceNumber} was rejected. Please send a new one.
        </p>
      ))}
      {action && (
        <Text className={classes.owedAction} as="div" mt="lg">
          {action}
        </Text>
      )}
    </Card>
  )
}

function NothingOwed({ waiting }: { waiting: number }) {
  return (
    <Card>
      <Text className={classes.settled} size="xl" weight={650}>
        Nothing to pay right now
      </Text>
      {waiting > 0 && (
        <Text className={classes.next} mt="xs">
          {waiting === 1 ? 'One payment is' : `${waiting} payments are`} under review. You will see the result
          here.
        </Text>
      )}
    </Card>
  )
}
