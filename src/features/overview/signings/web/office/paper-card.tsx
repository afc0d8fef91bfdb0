import type { ReactNode } from 'react'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'

type Props = { title: string; state: ReactNode; children: ReactNode }

/** One paper of a lease: its state and its next step. */
export const PaperCard = ({ title, state, children }: Props) => (
  <Stack as="section" surface="sunken" gap="sm" justify="start" align="start" aria-label={title}>
    <Text as="h3" weight={650}>
      {title}
    </Text>
    <div>{state}</div>
    {children}
  </Stack>
)
