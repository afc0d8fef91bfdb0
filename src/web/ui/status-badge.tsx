import classes from './status-badge.module.css'

export type Tone = 'green' | 'orange' | 'blue' | 'red' | 'grey'

/** A status as a word on a colour: `<StatusBadge tone="green" word="Paid" />`. */
export function StatusBadge({ tone, word }: { tone: Tone; word: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {word}
    </span>
  )
}
