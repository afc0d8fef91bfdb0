import { Row, Text } from '../../../../web/ui/layout.tsx'
import { ShareBar } from '../../../../web/ui/share-bar.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import type { OccupancyRate } from '../occupancy.rules.ts'
import classes from './properties.module.css'

export function OccupancyBar({ full }: { full: OccupancyRate | undefined }) {
  if (!full) return '–'
  const { percentage, band } = full
  return (
    <Row className={classes.fullness} as="span" nowrap gap="sm" align="center">
      <ShareBar percentage={percentage} tone={band} />
      {percentage}%
    </Row>
  )
}

/** 'N vacant', or in amber the number above capacity. */
export function VacantUnits({ full }: { full: OccupancyRate | undefined }) {
  if (!full) return '–'
  const { vacant, over } = full
  if (over > 0) return <StatusBadge tone="orange" word={`${over} over capacity`} />
  return (
    <Text as="span" noWrap tone={vacant === 0 ? 'soft' : undefined}>
      {vacant.toLocaleString('en-GB')} vacant
    </Text>
  )
}

export const occupiedTwiceText = (units: number): string =>
  units === 1 ? '1 unit occupied twice' : `${units} units occupied twice`
