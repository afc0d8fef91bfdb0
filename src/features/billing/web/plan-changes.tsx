import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Day } from '../../../shared/days.ts'
import { Row, Stack, Text } from '../../../web/ui/layout.tsx'
import { DayText, Money } from '../../../web/ui/values.tsx'
import type { PlannedPeriod } from '../plans.contract.ts'
import { type PlanChange, planChanges, planSeen } from './plan.changes.ts'
import { readSeenPlan, storeSeenPlan } from './seen-plan.ts'

const SHOWN = 10

type Props = { periods: readonly PlannedPeriod[]; today: Day; through: Day }

/** What changed since the person last looked, until it is marked as seen; the first look is only remembered. */
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
        Changed since you looked on <DayText day={seen.day} />
      </Text>
      <Stack as="ul" gap="2xs">
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

function ChangeText({ change: { tenantName, before, now } }: { change: PlanChange }) {
  if (!before && now)
    return (
      <>
        New: {tenantName}, <Money cedis={now.amount} /> due <DayText day={now.dueDate} />
      </>
    )
  if (before && !now)
    return (
      <>
        Not billed any more: {tenantName}, <Money cedis={before.amount} /> due{' '}
        <DayText day={before.dueDate} />
      </>
    )
  if (!before || !now) return null
  return (
    <>
      {tenantName}: <Money cedis={now.amount} /> due <DayText day={now.dueDate} /> instead of{' '}
      <Money cedis={before.amount} /> due <DayText day={before.dueDate} />
    </>
  )
}
