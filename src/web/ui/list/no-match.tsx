import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../states.tsx'

type Props = { noun: string; onClear: () => void; children: ReactNode }

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
