import classes from './share-bar.module.css'

type Props = { percentage: number; tone: 'green' | 'orange' | 'red' }

/** A share as a bar; what stands beside it says the same in a number. */
export const ShareBar = ({ percentage, tone }: Props) => (
  <span className={classes.bar} aria-hidden="true">
    <span data-tone={tone} style={{ width: `${Math.min(percentage, 100)}%` }} />
  </span>
)
