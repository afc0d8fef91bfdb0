import type { ReactNode } from 'react'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Card } from '../../../../../web/ui/page.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import { days } from '../due-labels.ts'
import { Due, wasRejected } from './my-invoices.due.tsx'
import classes from './my-invoices.module.css'
import { nextToPay } from './my-invoices.order.ts'
import type { TenantOwed } from './my-invoices.owed.ts'

type Props = { open: readonly Invoice[]; owed: TenantOwed; actions?: ReactNode; children?: ReactNode }

/** The same on every screen of a tenant; `children` are further lines. */
export function Owed({ open, owed, actions, children }: Props) {
  const unpaid = open.filter((invoice) => owed.getLeft(invoice) > 0)
  return (
    <Card>
      {owed.owed > 0 ? <AmountOwed unpaid={unpaid} owed={owed} /> : <NothingOwed />}
      <Stack gap="2xs" mt="xs">
        {owed.underReview > 0 && (
          <p>
            <Money cedis={owed.underReview} wraps /> under review
          </p>
        )}
        {owed.confirming > 0 && (
          <p>
            <Money cedis={owed.confirming} wraps /> is being confirmed. You need not pay it again.
          </p>
        )}
        {owed.credit > 0 && (
          <Text tone="green" weight={600}>
            You have <Money cedis={owed.credit} /> credit; it is used automatically for your next invoice.
          </Text>
        )}
        {children}
        {unpaid.filter(wasRejected).map((invoice) => (
          <Text key={invoice.id} tone="red" weight={600}>
            The receipt for invoice #{invoice.invoiceNumber} was rejected. Please send a new one.
          </Text>
        ))}
      </Stack>
      {actions && (
        <Row className={classes.owedActions} gap="sm" mt="lg">
          {actions}
        </Row>
      )}
    </Card>
  )
}

function AmountOwed({ unpaid, owed }: { unpaid: readonly Invoice[]; owed: TenantOwed }) {
  const oldestOverdue = unpaid.find(({ daysLeft }) => daysLeft < 0)
  const next = nextToPay(unpaid)
  return (
    <>
      <Text tone="soft">You owe</Text>
      <Text className={classes.sum} mb="xs" size="hero" weight={650} lineHeight={1.2}>
        <Money cedis={owed.owed} wraps />
      </Text>
      {owed.overdue > 0 && (
        <Text tone="red" weight={600}>
          <Money cedis={owed.overdue} wraps /> overdue
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
          {unpaid.length === 1 ? (
            'Pay'
          ) : (
            <>
              Next: <Money cedis={owed.getLeft(next)} wraps />
            </>
          )}{' '}
          by <Due invoice={next} />
        </Text>
      )}
    </>
  )
}

const NothingOwed = () => (
  <Text tone="green" size="xl" weight={650}>
    Nothing to pay right now
  </Text>
)
