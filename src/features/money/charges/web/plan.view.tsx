import { useQuery } from '@tanstack/react-query'
import { Text } from '../../../../web/ui/layout.tsx'
import { QueryState } from '../../../../web/ui/loaded.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { planQuery } from './charges.api.ts'
import { planEnd, planMonths } from './plan.calendar.ts'
import { PlanChanges } from './plan-changes.tsx'
import { PlanMonthView } from './plan-month.tsx'

export function PlanView() {
  const today = useToday()
  const through = planEnd(today)
  const { data, error, refetch } = useQuery(planQuery(through))
  const periods = data?.periods ?? []
  return (
    <Section title="Next three months">
      <QueryState query={{ data, error, refetch }} failed="Failed to load what will be billed" height={320} />
      {data && <PlanChanges periods={periods} today={today} through={through} />}
      {data && periods.length === 0 && (
        <EmptyState title="Nothing will be billed automatically.">
          Add a recurring charge on a tenant's page, and activate it: from then on its rent is billed some
          days before it is due.
        </EmptyState>
      )}
      {periods.length > 0 && (
        <>
          <Text tone="soft">
            By the day on which it is due, with the number of invoices. Choose a day to see who is billed.
          </Text>
          {planMonths(periods, today).map((month) => (
            <PlanMonthView key={month.month} of={month} today={today} />
          ))}
        </>
      )}
    </Section>
  )
}
