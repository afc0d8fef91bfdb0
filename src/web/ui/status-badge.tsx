import { translateKnown } from '../translate.ts'
import classes from './status-badge.module.css'

export type Tone = 'green' | 'orange' | 'blue' | 'red' | 'grey'

type Props = { tone: Tone; word: string; strong?: boolean }

export function StatusBadge({ tone, word, strong }: Props) {
  return (
    <span className={classes.badge} data-tone={tone} data-strong={strong || undefined}>
      {translateKnown(word)}
    </span>
  )
}
