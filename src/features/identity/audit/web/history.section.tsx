import { useList } from '../../../../web/list.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../../../web/ui/states.tsx'
import { InstantText } from '../../../../web/ui/values.tsx'
import type { AuditEvent } from '../audit.contract.ts'
import { describeEvent } from '../audit.sentences.ts'
import { AUDIT_KEY, auditApi } from './audit.api.ts'
import classes from './audit.module.css'

const FIRST = 10

/** Events of one record, or everything about a tenant. */
export type HistorySubject = { targetId: string } | { tenantId: string }

export function HistorySection({ of }: { of: HistorySubject }) {
  return (
    <Section title="History">
      <History of={of} />
    </Section>
  )
}

export function History({ of }: { of: HistorySubject }) {
  const list = useList({
    queryKey: [...AUDIT_KEY, 'history', of],
    load: (page, signal) => auditApi.page('GET /audit', page, { query: of, signal }),
    pageSize: FIRST,
  })
  if (list.loading) return <Loading height={120} />
  if (list.error && list.rows.length === 0)
    return <ErrorState title="Failed to load the history" error={list.error} onRetry={list.retry} />
  if (list.rows.length === 0) return <Text tone="soft">Nothing has been recorded so far.</Text>
  return (
    <>
      <ul className={classes.events}>
        {list.rows.map((event) => (
          <li key={event.id}>
            <Event event={event} />
          </li>
        ))}
      </ul>
      {list.more && (
        <Button variant="default" onClick={list.more} disabled={list.loadingMore}>
          {list.loadingMore ? 'Loading...' : `Show more of ${list.total}`}
        </Button>
      )}
    </>
  )
}

function Event({ event }: { event: AuditEvent }) {
  const { sentence, details } = describeEvent(event)
  return (
    <>
      <Text>
        <strong>{event.actorName}</strong> {sentence}
      </Text>
      {details.map((text) => (
        <Text key={text} tone="soft" size="sm">
          {text}
        </Text>
      ))}
      <Text tone="soft" size="sm">
        <InstantText instant={event.at} />
      </Text>
    </>
  )
}
