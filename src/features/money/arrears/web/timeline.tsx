import { useList } from '../../../../web/list.ts'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { LoadMore } from '../../../../web/ui/list/load-more.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../web/ui/states.tsx'
import { DayText, InstantText, Money } from '../../../../web/ui/values.tsx'
import type { TenantContact } from '../arrears.contract.ts'
import { CHANNEL_LABELS } from '../arrears.rules.ts'
import { ARREARS_KEY, arrearsApi, FAILED } from './arrears.api.ts'
import classes from './arrears.module.css'
import { PromiseBadge } from './promise-badge.tsx'

const FIRST = 20

export function Timeline({ tenantId }: { tenantId: string }) {
  const list = useList({
    queryKey: [...ARREARS_KEY, 'contacts', tenantId],
    load: (page, signal) =>
      arrearsApi.page('GET /tenants/{id}/contacts', page, { params: { id: tenantId }, signal }),
    pageSize: FIRST,
  })
  if (list.loading) return <Loading height={160} />
  if (list.error && list.rows.length === 0)
    return <ErrorState title={FAILED.contacts} error={list.error} onRetry={list.retry} />
  if (list.rows.length === 0)
    return (
      <EmptyState title="Nothing recorded yet.">
        Calls, visits and messages are listed here with promises to pay and the reminders that were sent.
      </EmptyState>
    )
  return (
    <Stack gap="lg">
      <ol className={classes.timeline}>
        {list.rows.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      {list.more && <LoadMore list={list} noun="entry" />}
    </Stack>
  )
}

function Entry({ entry }: { entry: TenantContact }) {
  const { at, by, note, promise } = entry
  return (
    <Stack gap="2xs">
      <Row gap="2xs sm" align="center">
        <Text as="span" weight={550}>
          {getContactTitle(entry)}
        </Text>
        {promise && <PromiseBadge state={promise.state} />}
      </Row>
      {promise && (
        <Text>
          <Money cedis={promise.amount} /> by <DayText day={promise.day} />
        </Text>
      )}
      {note && <Text preLine>{note}</Text>}
      <Text size="caption" tone="soft">
        <InstantText instant={at} />
        {by && `, ${by}`}
      </Text>
    </Stack>
  )
}

function getContactTitle({ kind, channel, invoiceNumber }: TenantContact): string {
  if (kind === 'promise') return 'Promise to pay'
  const how = channel && CHANNEL_LABELS[channel]
  if (kind === 'reminder') return [`Reminder of ${invoiceNumber}`, how].filter(Boolean).join(', ')
  return how ?? 'Contact'
}
