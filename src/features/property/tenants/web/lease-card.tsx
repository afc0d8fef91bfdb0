import type { Day } from '../../../../shared/days.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { DayText } from '../../../../web/ui/values.tsx'
import type { Tenant } from '../tenants.contract.ts'
import { LeaseBadge } from './lease-badge.tsx'
import classes from './lease-card.module.css'

type Props = { tenant: Pick<Tenant, 'moveInDate' | 'leaseEndDate'>; today: Day }

export function LeaseCard({ tenant: { moveInDate, leaseEndDate }, today }: Props) {
  return (
    <Section title="Lease" aside={<LeaseBadge leaseEndDate={leaseEndDate} today={today} />}>
      <dl className={classes.dates}>
        <div>
          <Text as="dt" size="sm">
            Move-In
          </Text>
          <Text as="dd" weight={600}>
            <DayText day={moveInDate} />
          </Text>
        </div>
        <div>
          <Text as="dt" size="sm">
            Lease End
          </Text>
          <Text as="dd" weight={600}>
            <DayText day={leaseEndDate} />
          </Text>
        </div>
      </dl>
    </Section>
  )
}
