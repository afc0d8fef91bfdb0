import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './chip.module.css'
import { Row } from './layout.tsx'

type Props = {
  children: ReactNode
  /** What taking it away does: 'Show the invoices of all tenants'. */
  away: string
  onAway: () => void
}

/** Says what narrows a list and stands in no field, with a button that takes it away. */
export const Chip = ({ children, away, onAway }: Props) => (
  <Row className={classes.chip} as="p" nowrap gap="sm" align="center">
    <span>{children}</span>
    <CloseButton size="sm" aria-label={away} onClick={onAway} />
  </Row>
)
