import { type ReactNode, useEffect, useRef } from 'react'
import { Stack } from '../../../../../web/ui/layout.tsx'

type Props = { title: string; children: ReactNode }

/** Takes the focus, because it replaces the form. */
export function BulkPanel({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack maxWidth={640} as="section" gap="lg" aria-label={title}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </Stack>
  )
}
