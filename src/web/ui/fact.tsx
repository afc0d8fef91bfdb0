import type { ReactNode } from 'react'
import { translateKnown } from '../translate.ts'
import classes from './fact.module.css'
import { Stack } from './layout.tsx'

export const Facts = ({ children }: { children: ReactNode }) => (
  <Stack className={classes.facts} as="dl" gap="xs" lineHeight={1.45}>
    {children}
  </Stack>
)

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{translateKnown(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
