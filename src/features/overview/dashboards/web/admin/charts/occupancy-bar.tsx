import { formatCount } from '../../../../../../shared/money.ts'
import { Text } from '../../../../../../web/ui/layout.tsx'
import { ShareBar } from '../../../../../../web/ui/share-bar.tsx'
import { occupancyRate } from '../../../../../property/properties/occupancy.rules.ts'

export function OccupancyBar({ current, capacity }: { current: number; capacity: number }) {
  const { percentage, band, vacant, over } = occupancyRate(current, capacity)
  const left =
    over > 0 ? `${formatCount(over)} over capacity` : `${vacant > 0 ? formatCount(vacant) : 'none'} vacant`
  return (
    <>
      <Text as="span" wide>
        <ShareBar percentage={percentage} tone={band} />
      </Text>
      <Text as="span" size="sm" wide>
        {percentage}% occupied,{' '}
        <Text as="span" tone="soft">
          {left}
        </Text>
      </Text>
    </>
  )
}
