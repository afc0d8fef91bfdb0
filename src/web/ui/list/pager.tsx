import { Button } from '@mantine/core'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '../../../shared/money.ts'
import type { PagedList } from '../../page-of-list.ts'
import { Row } from '../layout.tsx'
import { LinkButton } from '../link.tsx'
import classes from './pager.module.css'

type Props<Row> = { list: PagedList<Row>; noun: string; children: ReactNode }

export function Paged<Row>({ list, noun, children }: Props<Row>) {
  const box = useRef<HTMLElement>(null)
  const turned = useRef(false)
  const { changing, offset } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: the offset changes when another page is shown
  useEffect(() => {
    if (changing || !turned.current) return
    turned.current = false
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [changing, offset])
  const turn = (event: MouseEvent) => {
    turned.current = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  }
  return (
    <>
      <section ref={box} className={classes.box} tabIndex={-1} aria-label={`Page of ${noun}s`}>
        {children}
      </section>
      <Row
        as="nav"
        gap="sm xl"
        align="center"
        justify="between"
        tone="soft"
        size="table"
        aria-label={`Pages of ${noun}s`}
      >
        <p role="status">{shown(list, noun)}</p>
        {(list.previous !== undefined || list.next !== undefined) && (
          <Row className={classes.links} nowrap gap="sm">
            <PageLink rel="prev" at={list.previous} onTurn={turn} />
            <PageLink rel="next" at={list.next} onTurn={turn} />
          </Row>
        )}
      </Row>
    </>
  )
}

function shown({ rows, offset, total }: PagedList<unknown>, noun: string): string {
  const last = offset + rows.length
  // Rows may have been added between the page and its count.
  const all = Math.max(total, last)
  return `Showing ${formatCount(offset + 1)} to ${formatCount(last)} of ${formatCount(all)} ${all === 1 ? noun : `${noun}s`}`
}

type PageLinkProps = { rel: 'prev' | 'next'; at: string | undefined; onTurn: (event: MouseEvent) => void }

function PageLink({ rel, at, onTurn }: PageLinkProps) {
  const word = rel === 'prev' ? 'Previous' : 'Next'
  if (at === undefined) {
    return (
      <Button variant="default" disabled>
        {word}
      </Button>
    )
  }
  return (
    <LinkButton
      to="."
      search={({ at: _at, ...others }: Record<string, string>) => (at === '' ? others : { ...others, at })}
      rel={rel}
      variant="default"
      resetScroll={false}
      activeOptions={{ exact: true }}
      onClick={onTurn}
    >
      {word}
    </LinkButton>
  )
}
