import { toPercent } from '../../../../shared/percent.ts'
import { Row } from '../../../../web/ui/layout.tsx'
import { Card } from '../../../../web/ui/page.tsx'
import type { Occupancy } from '../occupancy.contract.ts'
import type { Property } from '../properties.contract.ts'
import { PROPERTY_KINDS } from '../properties.rules.ts'
import { kindLabel } from './properties.labels.ts'

type Props = { properties: readonly Property[]; occupancy: readonly Occupancy[] }

export function PropertyTotals({ properties, occupancy }: Props) {
  const taken = new Map(occupancy.map((one) => [one.propertyId, one.taken]))
  const sumOccupancy = (some: readonly Property[]) => ({
    let: some.reduce((sum, { id }) => sum + (taken.get(id) ?? 0), 0),
    capacity: some.reduce((sum, { capacity }) => sum + capacity, 0),
  })
  const all = sumOccupancy(properties)
  return (
    <Card>
      <Row gap="xs 2xl">
        <strong>
          In all {places(all)} occupied, {toPercent(all.let, all.capacity)}%
        </strong>
        {PROPERTY_KINDS.map((kind) => (
          <span key={kind}>
            {kindLabel(kind)} {places(sumOccupancy(properties.filter((one) => one.kind === kind)))}
          </span>
        ))}
      </Row>
    </Card>
  )
}

type Places = { let: number; capacity: number }

const places = ({ let: taken, capacity }: Places) =>
  `${taken.toLocaleString('en-GB')} of ${capacity.toLocaleString('en-GB')}`
