import classes from './share-bar.module.css'

type Props = { percentage: number; tone: 'green' | 'orange' | 'red' }

/** Hidden from screen readers, because a number is next to it. */
export const ShareBar = ({ percentage, tone }: Props) => (
  <span className={classes.bar} aria-hidden="true">
    <span data-tone={tone} style={{ width: `${Math.min(percentage, 100)}%` }} />
  </span>
)
