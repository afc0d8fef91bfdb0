import { ShareBar } from '../../../../../web/ui/share-bar.tsx'
import { occupancyRate } from '../../../../properties/occupancy.rules.ts'
import classes from './occupancy.module.css'

/** A share of let places as a bar, a number and how many are left. */
export function OccupancyBar({ current, capacity }: { current: number; capacity: number }) {
  const { percentage, band, vacant, over } = occupancyRate(current, capacity)
  const left = over > 0 ? `${number(over)} over capacity` : `${vacant > 0 ? number(vacant) : 'none'} vacant`
  return (
    <>
      <span className={classes.bar}>
        <ShareBar percentage={percentage} tone={band} />
      </span>
      <span className={classes.share}>
        {percentage}% let, <span className={classes.word}>{left}</span>
      </span>
    </>
  )
}

const number = (count: number) => count.toLocaleString('en-GB')
