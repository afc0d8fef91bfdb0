import { Row, Text } from '../../../../web/ui/layout.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import type { ReminderSettings } from '../reminders.contract.ts'
import { stagesLabel } from './reminder-labels.ts'
import classes from './reminders.module.css'

/** Shows the stored settings, not those of the form. */
export function InvoicesBadge({ stored }: { stored: ReminderSettings }) {
  const stages = stagesLabel(stored)
  if (stages === '') return <StatusBadge tone="grey" word="Off" />
  return (
    <Row className={classes.invoicesBadge} gap="xs sm" align="baseline">
      <Text as="span" size="sm" tone="soft">
        {stages}
      </Text>
      <StatusBadge tone="green" word="On" />
    </Row>
  )
}

export function NotSaved({ cancelled }: { cancelled: boolean }) {
  return (
    <Text className={classes.unsaved} tone="orange" weight={550} role="status">
      {cancelled ? 'Not saved yet: nothing was switched on.' : 'Not saved yet'}
    </Text>
  )
}
