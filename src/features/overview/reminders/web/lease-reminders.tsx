import { useQuery } from '@tanstack/react-query'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { leasesToday } from './reminder-labels.ts'
import { previewQuery } from './reminders.api.ts'

export function LeaseReminders() {
  const { data, error, isPending } = useQuery(previewQuery())
  return (
    <Section title="Lease reminders" aside={<StatusBadge tone="green" word="Always on" />}>
      <Stack gap="xs" lineHeight={1.5}>
        <p>Each tenant whose lease ends within 30 days gets one mail, and so does the office.</p>
        <Text tone="soft" role="status">
          {isPending && 'Looking who gets one today...'}
          {error && !data && 'Who gets one today could not be loaded.'}
          {data && leasesToday(data.leases)}
        </Text>
      </Stack>
    </Section>
  )
}
