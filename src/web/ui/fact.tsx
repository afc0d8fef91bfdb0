import type { ReactNode } from 'react'
import classes from './fact.module.css'
import { Stack } from './layout.tsx'

/** Names, each with what it stands for beside it. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <Stack className={classes.facts} as="dl" gap="xs" lineHeight={1.45}>
    {children}
  </Stack>
)

/** A name and what it stands for, in a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
