import { TextLink } from '../../../../../web/ui/link.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import type { Summary } from '../dashboard.use.ts'
import classes from './occupancy.module.css'
import { OccupancyBar } from './occupancy-bar.tsx'

/** How full each property is, and all of them together. */
export function Occupancy({ summary }: { summary: Summary }) {
  return (
    <div className={classes.parts}>
      <PropertyOccupancy occupancy={summary.occupancy} />
      <TotalTenants summary={summary} />
    </div>
  )
}

function PropertyOccupancy({ occupancy }: Pick<Summary, 'occupancy'>) {
  return (
    <Section title="Property Occupancy" aside={<TextLink to="/properties">Properties</TextLink>}>
      <ul className={classes.grid}>
        {Object.entries(occupancy).map(([name, { current, capacity }]) => (
          <li key={name}>
            <TextLink
              to="/properties"
              search={{ apartment: name }}
              className={classes.place}
              underline="never"
            >
              <span className={classes.name}>{name}</span>
              <span className={classes.taken}>
                {number(current)}/{number(capacity)}
                <span className="visually-hidden"> places let</span>
              </span>
              <OccupancyBar current={current} capacity={capacity} />
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function TotalTenants({ summary }: { summary: Summary }) {
  const { shops, apartments } = summary.propertyBreakdown
  const facts = [
    { label: 'Overall occupancy', figure: `${summary.overallOccupancyPercentage}%` },
    { label: 'Total capacity', figure: number(summary.totalCapacity) },
    { label: 'Shops occupied', figure: `${number(shops.occupied)}/${number(shops.total)}` },
    { label: 'Apartments occupied', figure: `${number(apartments.occupied)}/${number(apartments.total)}` },
  ]
  return (
    <Section title="Total Tenants">
      <p className={classes.all}>
        <TextLink to="/tenants" className={classes.total} underline="never">
          {number(summary.totalTenants)}
          <span className={classes.unit}>{summary.totalTenants === 1 ? ' tenant' : ' tenants'}</span>
        </TextLink>
        <span className={classes.word}>
          in {number(shops.occupied + apartments.occupied)} of {number(summary.totalCapacity)} places
        </span>
      </p>
      <ul className={classes.facts}>
        {facts.map(({ label, figure }) => (
          <li key={label}>
            <TextLink to="/properties" className={classes.fact} underline="never">
              <span>{label}</span> <span className={classes.figure}>{figure}</span>
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const number = (count: number) => count.toLocaleString('en-GB')
