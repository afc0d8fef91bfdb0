import { useQuery } from '@tanstack/react-query'
import { formatDay, toLocalDay } from '../../../../shared/days.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { LinkButton, TextLink } from '../../../../web/ui/link.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Card, Page, Section } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import type { Claimed } from '../money-desk.contract.ts'
import { DeskActions } from './desk-actions.tsx'
import { DeskTabs } from './desk-tabs.tsx'
import { claimedQuery, FAILED } from './money-desk.api.ts'

const FIRST_CLAIMS = 8
const LEAD = 'What tenants or the office say was paid, and no statement shows.'

export function ClaimedTab() {
  const notice = useNotice({ over: true })
  const result = useQuery(claimedQuery)
  return (
    <Page
      title="Money Desk"
      part="Claimed"
      lead={LEAD}
      tabs={<DeskTabs current="claimed" />}
      actions={<DeskActions onFailed={notice.fail} />}
    >
      {notice.node}
      <Loaded result={result} failed={FAILED.claimed}>
        {(claims) => <Claims claims={claims} />}
      </Loaded>
      <Text tone="soft" size="sm">
        A claim is missing once the statements of all accounts that could show it cover its day and the days
        that the{' '}
        <TextLink to="/money-desk/settings" inherit underline="always">
          settings
        </TextLink>{' '}
        add. Until then it waits. Texts cover no days.
      </Text>
    </Page>
  )
}

function Claims({ claims }: { claims: readonly Claimed[] }) {
  if (claims.length === 0)
    return (
      <Card>
        <EmptyState title="Nothing is claimed.">
          Receipts that wait for review and payments that were typed in are listed here until a line shows
          their money.
        </EmptyState>
      </Card>
    )
  const missing = claims.filter(({ state }) => state === 'missing')
  const sorted = [...missing, ...claims.filter(({ state }) => state === 'waiting')]
  return <ClaimsTable label="Claimed, not arrived" claims={sorted} />
}

/** Claims that the statements of their days do not show; nothing without any. */
export function MissingClaims() {
  const { data = [] } = useQuery(claimedQuery)
  const missing = data.filter(({ state }) => state === 'missing')
  if (missing.length === 0) return null
  const more = missing.length - FIRST_CLAIMS
  return (
    <Section
      title="Claimed, not arrived"
      aside={
        <TextLink to="/money-desk" search={{ tab: 'claimed' }}>
          All claims
        </TextLink>
      }
    >
      <Text tone="soft">The statements of these days are in, and this money is not on them.</Text>
      <ClaimsTable label="Claimed, not arrived" claims={missing.slice(0, FIRST_CLAIMS)} />
      {more > 0 && (
        <Text>
          <TextLink to="/money-desk" search={{ tab: 'claimed' }}>
            {more.toLocaleString('en-GB')} more
          </TextLink>
        </Text>
      )}
    </Section>
  )
}

const ClaimsTable = ({ label, claims }: { label: string; claims: readonly Claimed[] }) => (
  <DataTable label={label} columns={COLUMNS} rows={claims} rowKey={({ kind, id }) => `${kind} ${id}`} />
)

/** '5 Dec', because it was lately. */
const formatShortDay = (instant: string): string =>
  formatDay(toLocalDay(new Date(instant))).replace(/ \d+$/, '')

const COLUMNS: Column<Claimed>[] = [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ tenantId, tenantName }) => (
      <TextLink to="/tenants/$id" params={{ id: tenantId }} inherit>
        {tenantName}
      </TextLink>
    ),
  },
  {
    header: 'Amount',
    align: 'right',
    card: 'aside',
    cell: ({ amount }) => (amount === null ? 'Not stated' : <Money cedis={amount} />),
  },
  {
    header: 'Claim',
    card: 'start',
    cell: ({ kind, day, askedAt }) => (
      <>
        {kind === 'proof' ? 'Receipt of the tenant' : 'Recorded payment'}, <DayText day={day} />
        {askedAt !== null && (
          <Text tone="soft" size="sm">
            {`Asked ${formatShortDay(askedAt)}`}
          </Text>
        )}
      </>
    ),
  },
  {
    header: 'State',
    card: 'end',
    cell: ({ state }) =>
      state === 'missing' ? (
        <StatusBadge tone="red" word="Missing" />
      ) : (
        <StatusBadge tone="grey" word="Waiting" />
      ),
  },
  { header: 'Actions', card: 'actions', tight: true, cell: (claim) => <ClaimLink claim={claim} /> },
]

function ClaimLink({ claim: { kind, invoiceId, tenantId, tenantName } }: { claim: Claimed }) {
  if (kind === 'proof' && invoiceId)
    return (
      <LinkButton
        to="/invoices"
        search={{ review: invoiceId }}
        variant="default"
        size="compact-md"
        aria-label={`Review the receipt of ${tenantName}`}
      >
        Review
      </LinkButton>
    )
  return (
    <LinkButton
      to="/payments"
      search={{ tenantId }}
      variant="default"
      size="compact-md"
      aria-label={`Payments of ${tenantName}`}
    >
      Payments
    </LinkButton>
  )
}
