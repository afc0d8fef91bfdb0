import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../web/ui/page.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { leasesToday } from './reminder-labels.ts'
import { previewQuery } from './reminders.api.ts'
import classes from './reminders.module.css'

/** What goes out when a lease ends, and who gets it today. */
export function LeaseReminders() {
  const { data, error, isPending } = useQuery(previewQuery())
  return (
    <Section title="Lease reminders" aside={<StatusBadge tone="green" word="Always on" />}>
      <div className={classes.leases}>
        <p>Each tenant whose lease ends within 30 days gets one mail, and so does the office.</p>
        <p className={classes.soft} role="status">
          {isPending && 'Looking who gets one today...'}
          {error && !data && 'Who gets one today could not be loaded.'}
          {data && leasesToday(data.leases)}
        </p>
      </div>
    </Section>
  )
}
