import { type ReactNode, useEffect, useRef } from 'react'
import { Row, Stack, Text } from './layout.tsx'
import classes from './page.module.css'

type Props = {
  /** The heading of the screen, its h1 and the title of the tab. */
  title: string
  /** The link to the list that this is one of, above the heading. */
  back?: ReactNode
  /** One quiet sentence under the heading. */
  lead?: ReactNode
  /** Buttons beside the heading; the first is the next action. */
  actions?: ReactNode
  /** A column for reading and forms instead of the whole width. */
  narrow?: boolean
  children: ReactNode
}

let firstScreen = true
let siteTitle: string | undefined

/** The skeleton of a screen: heading, actions, contents. */
export function Page({ title, back, lead, actions, narrow = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    siteTitle ??= document.title
    document.title = `${title} · ${siteTitle}`
  }, [title])
  useEffect(() => {
    // On the way from one screen to another the focus moves along; on the first one it stays with the browser, and
    // with who types into the header's search already.
    const typing = document.activeElement?.matches('input')
    if (!firstScreen && !typing) heading.current?.focus({ preventScroll: true })
    firstScreen = false
  }, [])
  return (
    <div className={classes.page} data-narrow={narrow || undefined}>
      <Row mb="xs" gap="md 2xl" align="end" justify="between">
        <div>
          {back && <Text mb="xs">{back}</Text>}
          <Text ref={heading} tabIndex={-1} className={classes.title} as="h1" size="title" lineHeight={1.2}>
            {title}
          </Text>
          {lead && (
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
      {children}
    </div>
  )
}

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode }

/** A part of a screen on a card of its own, with an h2. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <Stack as="section" surface="card" gap="lg" aria-label={title}>
      <Row className={classes.sectionHead} gap="xs lg" align="baseline" justify="between">
        <h2>{title}</h2>
        {aside}
      </Row>
      {children}
    </Stack>
  )
}

/** A quiet white card without a heading of its own. */
export const Card = ({ children }: { children: ReactNode }) => <Stack surface="card">{children}</Stack>
