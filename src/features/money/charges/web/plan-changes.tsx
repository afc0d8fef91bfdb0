import { useEffect, useState } from 'react'
import type { Day } from '../../../../shared/days.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import type { PlannedPeriod } from '../plans.contract.ts'
import { countChanges, type PlanChange, planChanges, planSeen } from './plan.changes.ts'
import { readSeenPlan, storeSeenPlan } from './seen-plan.ts'

const SHOWN = 10

type Props = { periods: readonly PlannedPeriod[]; today: Day; through: Day }

/** Changes since the person last marked the plan as seen; the first view is only stored. */
export function PlanChanges({ periods, today, through }: Props) {
  const [seen, setSeen] = useState(() => readSeenPlan())
  const look = () => setSeen(storeSeenPlan(planSeen(periods, { day: today, through })))
  const changes = seen ? planChanges(seen, periods, today) : []
  const isNothingNew = changes.length === 0
  useEffect(() => {
    if (isNothingNew) storeSeenPlan(planSeen(periods, { day: today, through }))
  }, [isNothingNew, periods, today, through])
  if (!seen || changes.length === 0) return null
  return (
    <Stack surface="sunken" gap="sm" role="status">
      <Text weight={600}>
        Changed since you looked on <DayText day={seen.day} />: {countChanges(changes)}
      </Text>
      <Stack as="ul" gap="xs">
        {changes.slice(0, SHOWN).map((change) => (
          <li key={change.key}>
            <ChangeText change={change} />
          </li>
        ))}
        {changes.length > SHOWN && <li>and {changes.length - SHOWN} more</li>}
      </Stack>
      <Row>
        <Button variant="default" size="compact-sm" onClick={look}>
          I have seen it
        </Button>
      </Row>
    </Stack>
  )
}

function ChangeText({ change: { before, now } }: { change: PlanChange }) {
  const period = now ?? before
  if (!period) return null
  const what = now ? (before ? 'Changed' : 'New') : 'Not billed any more'
  return (
    <>
      <Text as="span" weight={600}>
        {what}:
      </Text>{' '}
      {period.tenantName}, {period.description}, <Money cedis={period.amount} /> due{' '}
      <DayText day={period.dueDate} />
      {before && now && <Before before={before} now={now} />}
    </>
  )
}

type Shown = NonNullable<PlanChange['now']>

function Before({ before, now }: { before: Shown; now: Shown }) {
  return (
    <Text as="span" tone="soft">
      {' '}
      (it was {before.amount !== now.amount && <Money cedis={before.amount} />}
      {before.amount !== now.amount && before.dueDate !== now.dueDate && ' '}
      {before.dueDate !== now.dueDate && (
        <>
          due <DayText day={before.dueDate} />
        </>
      )}
      )
    </Text>
  )
}
