import { memo } from 'react'
import { formatCount } from '../../../../../../shared/money.ts'
import { Stack, Text } from '../../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../../web/ui/link.tsx'
import { Section } from '../../../../../../web/ui/page.tsx'
import type { Summary } from '../dashboard.use.ts'
import classes from './occupancy.module.css'
import { OccupancyBar } from './occupancy-bar.tsx'

export const Occupancy = memo(function Occupancy({ summary }: { summary: Summary }) {
  return (
    <div className={classes.parts}>
      <PropertyOccupancy occupancy={summary.occupancy} />
      <TotalTenants summary={summary} />
    </div>
  )
})

function PropertyOccupancy({ occupancy }: Pick<Summary, 'occupancy'>) {
  return (
    <Section title="Property Occupancy" aside={<TextLink to="/properties">Properties</TextLink>}>
      {Object.keys(occupancy).length === 0 && (
        <Text tone="soft">No property yet. Each is listed here with how much of it is occupied.</Text>
      )}
      <Stack className={classes.grid} as="ul" columns={270} gap="sm lg">
        {Object.entries(occupancy).map(([name, { current, capacity }]) => (
          <li key={name}>
            <TextLink
              to="/properties"
              search={{ apartment: name }}
              className={`leading ${classes.place}`}
              underline="never"
            >
              <Text as="span" weight={600}>
                {name}
              </Text>
              <span>
                {formatCount(current)}/{formatCount(capacity)}
                <span className="visually-hidden"> units occupied</span>
              </span>
              <OccupancyBar current={current} capacity={capacity} />
            </TextLink>
          </li>
        ))}
      </Stack>
    </Section>
  )
}

function TotalTenants({ summary }: { summary: Summary }) {
  const { shops, apartments } = summary.propertyBreakdown
  const facts = [
    { label: 'Overall occupancy', figure: `${summary.overallOccupancyPercentage}%` },
    { label: 'Total capacity', figure: formatCount(summary.totalCapacity) },
    { label: 'Shops occupied', figure: `${formatCount(shops.occupied)}/${formatCount(shops.total)}` },
    {
      label: 'Apartments occupied',
      figure: `${formatCount(apartments.occupied)}/${formatCount(apartments.total)}`,
    },
  ]
  return (
    <Section title="Total Tenants">
      <Stack as="p" justify="start">
        <TextLink to="/tenants" className={classes.total} underline="never">
          <Text as="span" size="3xl" weight={650} lineHeight={1.2}>
            {formatCount(summary.totalTenants)}
          </Text>
          <Text as="span" tone="soft" size="md" weight={400}>
            {summary.totalTenants === 1 ? ' tenant' : ' tenants'}
          </Text>
        </TextLink>
        <Text as="span" tone="soft">
          in {formatCount(shops.occupied + apartments.occupied)} of {formatCount(summary.totalCapacity)}{' '}
          places
        </Text>
      </Stack>
      <Stack as="ul" className={classes.grid}>
        {facts.map(({ label, figure }) => (
          <li key={label}>
            <TextLink to="/properties" className={`leading ${classes.fact}`} underline="never">
              <Text as="span" tone="soft">
                {label}
              </Text>{' '}
              <Text as="span" weight={600}>
                {figure}
              </Text>
            </TextLink>
          </li>
        ))}
      </Stack>
    </Section>
  )
}
