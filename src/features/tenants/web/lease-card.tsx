import type { Day } from '../../../shared/days.ts'
import { Section } from '../../../web/ui/page.tsx'
import { DayText } from '../../../web/ui/values.tsx'
import type { Tenant } from '../tenants.contract.ts'
import { LeaseBadge } from './lease-badge.tsx'
import classes from './lease-card.module.css'

type Props = { tenant: Pick<Tenant, 'moveInDate' | 'leaseEndDate'>; today: Day }

/** From when to when a tenant rents, and how long that is yet. */
export function LeaseCard({ tenant: { moveInDate, leaseEndDate }, today }: Props) {
  return (
    <Section title="Lease" aside={<LeaseBadge leaseEndDate={leaseEndDate} today={today} />}>
      <dl className={classes.dates}>
        <div>
          <dt>Move-In</dt>
          <dd>
            <DayText day={moveInDate} />
          </dd>
        </div>
        <div>
          <dt>Lease End</dt>
          <dd>
            <DayText day={leaseEndDate} />
          </dd>
        </div>
      </dl>
    </Section>
  )
}
