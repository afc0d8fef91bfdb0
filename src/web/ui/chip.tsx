import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './chip.module.css'

type Props = {
  children: ReactNode
  /** What taking it away does: 'Show the invoices of all tenants'. */
  away: string
  onAway: () => void
}

/** Says what narrows a list and stands in no field, with a button that takes it away. */
export const Chip = ({ children, away, onAway }: Props) => (
  <p className={classes.chip}>
    <span>{children}</span>
    <CloseButton size="sm" aria-label={away} onClick={onAway} />
  </p>
)
