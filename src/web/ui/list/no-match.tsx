import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../states.tsx'

type Props = {
  noun: string
  onClear: () => void
  /** What else to try. */
  children: ReactNode
}

/** A list whose filters leave nothing. */
export function NoMatch({ noun, onClear, children }: Props) {
  return (
    <EmptyState
      title={`No ${noun} matches.`}
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
