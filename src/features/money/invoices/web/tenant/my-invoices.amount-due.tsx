import type { ReactNode } from 'react'
import { t } from '../../../../../web/translate.ts'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Card } from '../../../../../web/ui/page.tsx'
import { DayText, Money, rich } from '../../../../../web/ui/values.tsx'
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
          <p>{rich('{amount} under review', { amount: <Money cedis={owed.underReview} wraps /> })}</p>
        )}
        {owed.confirming > 0 && (
          <p>
            {rich('{amount} is being confirmed. You need not pay it again.', {
              amount: <Money cedis={owed.confirming} wraps />,
            })}
          </p>
        )}
        {owed.credit > 0 && (
          <Text tone="green" weight={600}>
            {rich('You have {amount} credit; it is used automatically for your next invoice.', {
              amount: <Money cedis={owed.credit} />,
            })}
          </Text>
        )}
        {children}
        {unpaid.filter(wasRejected).map((invoice) => (
          <Text key={invoice.id} tone="red" weight={600}>
            {t('The receipt for invoice #{invoiceNumber} was rejected. Please send a new one.', {
              invoiceNumber: invoice.invoiceNumber,
            })}
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
      <Text tone="soft">{t('You owe')}</Text>
      <Text className={classes.sum} mb="xs" size="hero" weight={650} lineHeight={1.2}>
        <Money cedis={owed.owed} wraps />
      </Text>
      {owed.overdue > 0 && (
        <Text tone="red" weight={600}>
          {oldestOverdue
            ? rich('{amount} overdue since {day} ({days})', {
                amount: <Money cedis={owed.overdue} wraps />,
                day: <DayText day={oldestOverdue.dueDate} />,
                days: days(-oldestOverdue.daysLeft),
              })
            : rich('{amount} overdue', { amount: <Money cedis={owed.overdue} wraps /> })}
        </Text>
      )}
      {next && (
        <Text mt="xs">
          {unpaid.length === 1
            ? rich('Pay by {due}', { due: <Due invoice={next} /> })
            : rich('Next: {amount} by {due}', {
                amount: <Money cedis={owed.getLeft(next)} wraps />,
                due: <Due invoice={next} />,
              })}
        </Text>
      )}
    </>
  )
}

const NothingOwed = () => (
  <Text tone="green" size="xl" weight={650}>
    {t('Nothing to pay right now')}
  </Text>
)
