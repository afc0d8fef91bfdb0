import { ShareBar } from '../../../web/ui/share-bar.tsx'
import { fullnessBand } from '../../tenants/tenants.rules.ts'
import classes from './occupancy.module.css'

const WORDS = { green: 'well let', orange: 'partly let', red: 'many vacant' }

/** A share of let places as a bar, a number and a word. */
export function OccupancyBar({ percentage }: { percentage: number }) {
  const band = fullnessBand(percentage)
  return (
    <>
      <span className={classes.bar}>
        <ShareBar percentage={percentage} tone={band} />
      </span>
      <span className={classes.share}>
        {percentage}% <span className={classes.word}>{WORDS[band]}</span>
      </span>
    </>
  )
}
