import { useQuery } from '@tanstack/react-query'
import { addDays, type Day, formatMonth } from '../../../shared/days.ts'
import { toCedis, toPesewas } from '../../../shared/money.ts'
import { messageOf } from '../../../web/api-error.ts'
import { Row, Stack, Text } from '../../../web/ui/layout.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { Section } from '../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../web/ui/states.tsx'
import { DayText, Money } from '../../../web/ui/values.tsx'
import { useToday } from '../../company/web/company.api.ts'
import type { PlannedPeriod } from '../plans.contract.ts'
import { planQuery } from './billing.api.ts'
import classes from './billing.module.css'
import { periodKey } from './plan.changes.ts'
import { PlanChanges } from './plan-changes.tsx'

const PLAN_DAYS = 92

/** The next three months: what is billed to whom. */
export function PlanView() {
  const today = useToday()
  const through = addDays(today, PLAN_DAYS)
  const { data, error, isPending, refetch } = useQuery(planQuery(through))
  const periods = data?.periods ?? []
  return (
    <Section title="Next three months">
      {isPending && <Loading height={320} />}
      {error && !data && (
        <ErrorState title="Failed to load what will be billed" onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      )}
      {data && <PlanChanges periods={periods} today={today} through={through} />}
      {data && periods.length === 0 && (
        <EmptyState title="Nothing will be billed by itself.">
          Add a recurring charge on a tenant's page, and activate it: from then on its rent is billed some
          days before it is due.
        </EmptyState>
      )}
      {byMonth(periods).map(([month, days]) => (
        <Month key={month} month={month} days={days} />
      ))}
    </Section>
  )
}

type DueDay = readonly [Day, PlannedPeriod[]]

const grouped = <Key extends string>(
  periods: readonly PlannedPeriod[],
  keyOf: (period: PlannedPeriod) => Key,
): [Key, PlannedPeriod[]][] =>
  [...Map.groupBy(periods, keyOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))

const byMonth = (periods: readonly PlannedPeriod[]): [string, DueDay[]][] =>
  grouped(periods, ({ dueDate }) => dueDate.slice(0, 7)).map(([month, own]) => [
    month,
    grouped(own, ({ dueDate }) => dueDate),
  ])

const sumOf = (periods: readonly PlannedPeriod[]) =>
  toCedis(periods.reduce((sum, { amount }) => sum + toPesewas(amount), 0))

const countText = (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`)

function Month({ month, days }: { month: string; days: readonly DueDay[] }) {
  const all = days.flatMap(([, periods]) => periods)
  return (
    <Stack as="section" gap="xs" aria-label={formatMonth(month)}>
      <Row justify="between" align="baseline">
        <Text as="h3" size="md" weight={600}>
          {formatMonth(month)}
        </Text>
        <Text weight={600}>
          <Money cedis={sumOf(all)} />
        </Text>
      </Row>
      {days.map(([day, periods]) => (
        <details key={day} className={classes.day}>
          <summary>
            <span>
              Due <DayText day={day} />
              <Text as="span" block tone="soft" size="sm">
                {countText(periods.length)}
              </Text>
            </span>
            <Money cedis={sumOf(periods)} />
          </summary>
          <ul>
            {periods.map((period) => (
              <PlannedRow key={periodKey(period)} period={period} />
            ))}
          </ul>
        </details>
      ))}
    </Stack>
  )
}

function PlannedRow({ period }: { period: PlannedPeriod }) {
  const { tenantId, tenantName, propertyName, unitName, description, amount, billOn } = period
  return (
    <Row as="li" className={classes.planned} nowrap gap="md" justify="between" align="start">
      <div>
        <TextLink to="/tenants/$id" params={{ id: tenantId }} inherit>
          {tenantName}
        </TextLink>
        <Text tone="soft" size="sm">
          {description}, {propertyName} {unitName}. Billed on <DayText day={billOn} />.
        </Text>
      </div>
      <Money cedis={amount} />
    </Row>
  )
}
