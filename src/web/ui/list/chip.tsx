import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Row } from '../layout.tsx'
import classes from './chip.module.css'

type Props = {
  children: ReactNode
  /** The accessible name of the button: 'Show the invoices of all tenants'. */
  removeLabel: string
  onRemove: () => void
}

export const Chip = ({ children, removeLabel, onRemove }: Props) => (
  <Row className={classes.chip} as="p" nowrap gap="sm" align="center">
    <span>{children}</span>
    <CloseButton size="sm" aria-label={removeLabel} onClick={onRemove} />
  </Row>
)
