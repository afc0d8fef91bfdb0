import { type ReactNode, useEffect, useRef } from 'react'
import { Row, Stack, Text } from './layout.tsx'
import classes from './page.module.css'

type Props = {
  title: string
  back?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** Links to the parts of the screen; `part` names the one shown in the window's title. */
  tabs?: ReactNode
  part?: string | undefined
  narrow?: boolean
  children: ReactNode
}

let firstScreen = true
let siteTitle: string | undefined

export function Page({ title, back, lead, actions, tabs, part, narrow = false, children }: Props) {
  const page = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    siteTitle ??= document.title
    document.title = [part, title, siteTitle].filter(Boolean).join(' · ')
  }, [title, part])
  useEffect(() => {
    // After navigation the heading takes the focus, but not on the first screen, and not from the search field or an opened record.
    const isTaken = document.activeElement?.matches('input') || page.current?.contains(document.activeElement)
    if (!firstScreen && !isTaken) heading.current?.focus({ preventScroll: true })
    firstScreen = false
  }, [])
  return (
    <div ref={page} className={classes.page} data-narrow={narrow || undefined}>
      <Row mb="xs" gap="md 2xl" align="end" justify="between">
        <div>
          {back && <Text mb="xs">{back}</Text>}
          <Text ref={heading} tabIndex={-1} className={classes.title} as="h1" size="title" lineHeight={1.2}>
            {title}
          </Text>
          {!tabs && lead && (
            <Text tone="soft" mt="xs">
              {lead}
            </Text>
          )}
        </div>
        {actions && (
          <Row className={classes.actions} gap="sm">
            {actions}
          </Row>
        )}
      </Row>
      {tabs}
      {tabs && lead && <Text tone="soft">{lead}</Text>}
      {children}
    </div>
  )
}

type SectionProps = { title: string; id?: string; aside?: ReactNode; children: ReactNode }

export function Section({ title, id, aside, children }: SectionProps) {
  return (
    <Stack as="section" id={id} surface="card" gap="lg" aria-label={title}>
      <Row className={classes.sectionHead} gap="xs lg" align="baseline" justify="between">
        <h2 tabIndex={-1}>{title}</h2>
        {aside}
      </Row>
      {children}
    </Stack>
  )
}

export const Card = ({ children }: { children: ReactNode }) => <Stack surface="card">{children}</Stack>
