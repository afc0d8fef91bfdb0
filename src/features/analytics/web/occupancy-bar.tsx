import { occupancyTone } from '../analytics.rules.ts'
import classes from './occupancy.module.css'

const WORDS = { green: 'well let', orange: 'partly let', red: 'many vacant' }

/** A share of let places as a bar, a number and a word. */
export function OccupancyBar({ percentage }: { percentage: number }) {
  const tone = occupancyTone(percentage)
  return (
    <>
      <span className={classes.bar} aria-hidden="true">
        <span data-tone={tone} style={{ width: `${Math.min(percentage, 100)}%` }} />
      </span>
      <span className={classes.share}>
        {percentage}% <span className={classes.word}>{WORDS[tone]}</span>
      </span>
    </>
  )
}
