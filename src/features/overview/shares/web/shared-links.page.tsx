import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../../shared/days.ts'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { BackToSettings } from '../../../../web/ui/links/back-links.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import { Below } from '../../../../web/ui/list/data-table.tsx'
import { loadedSelectFilter } from '../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../web/ui/list/list-screen.tsx'
import { InstantText } from '../../../../web/ui/values.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { LiveShare, ShareMaker } from '../shares.contract.ts'
import { makersQuery, SHARES_KEY, sharesApi } from './shares.api.ts'

const FAILED = 'Failed to withdraw the link'

const WITHDRAW_ALL = lazyPart(() => import('./withdraw-all.tsx').then((module) => module.WithdrawAll))

function useMakerOptions() {
  const { data: makers = [] } = useQuery(makersQuery)
  return makers.map(({ uid, name, links }) => ({ value: uid, label: `${name} (${links})` }))
}

const SHARED_LINKS = describeList({
  title: 'Shared Links',
  lead: 'Links to invoices, receipts, statements and jobs of vendors that work. A link ends after 30 days, with the login of who made it, and with the tenant.',
  noun: 'link',
  filters: { person: loadedSelectFilter('Created by', useMakerOptions, { any: 'Anybody' }) },
  queryKey: [...SHARES_KEY, 'live'],
  load: (page, { person }, signal) =>
    sharesApi.page('GET /shares/live', page, { query: { createdBy: person }, signal }),
  failed: 'Failed to load the links',
  empty: {
    title: 'No link works.',
    text: 'Share an invoice, a receipt, a statement or a request, and its link is listed here.',
  },
  noMatch: 'No link of this person works.',
})

export function SharedLinksPage() {
  const screen = useListScreen(SHARED_LINKS, useToday())
  const { data: makers = [] } = useQuery(makersQuery)
  const [ending, setEnding] = useState<ShareMaker>()
  const { query, show } = screen
  const store = useQueryClient()
  const refetch = () => store.invalidateQueries({ queryKey: SHARES_KEY })
  const withdraw = async ({ id }: LiveShare) => {
    try {
      await sharesApi('DELETE /shares/{id}', { params: { id } })
      show('success', 'The link is withdrawn. It shows nothing any more.')
    } catch (error) {
      show('error', errorMessageWith(FAILED)(error))
    }
    await refetch()
  }
  const maker = makers.find(({ uid }) => uid === query.person)
  return (
    <ListScreen
      screen={screen}
      back={<BackToSettings />}
      columns={sharedLinkColumns((link) => void withdraw(link))}
      besideFilters={
        <Button variant="default" disabled={!maker} onClick={() => setEnding(maker)}>
          Withdraw all of this person
        </Button>
      }
    >
      {ending && (
        <DialogPart
          part={WITHDRAW_ALL}
          props={{
            maker: ending,
            onClose: () => setEnding(undefined),
            onWithdrawn: async (text) => {
              screen.clear()
              show('success', text)
              await refetch()
            },
          }}
          onFailed={screen.fail}
        />
      )}
    </ListScreen>
  )
}

const KINDS = { invoice: 'Invoice', payment: 'Receipt', statement: 'Statement', job: 'Job' } as const

/** 'Invoice INV-2026-00042'. */
function documentText({ kind, document, from, to }: LiveShare): string {
  if (kind === 'statement')
    return from && to ? `Statement ${formatDay(from)} to ${formatDay(to)}` : 'Statement'
  return `${KINDS[kind]} ${document}`
}

const sharedLinkColumns = (onWithdraw: (link: LiveShare) => void): Column<LiveShare>[] => [
  {
    header: 'Document or job',
    card: 'title',
    cell: (link) => (
      <>
        <Text as="span" block weight={600}>
          {documentText(link)}
        </Text>
        <Below>{link.tenantName ?? 'No tenant'}</Below>
      </>
    ),
  },
  { header: 'Created by', cell: ({ createdByName }) => createdByName },
  { header: 'Created', cell: ({ createdAt }) => <InstantText instant={createdAt} /> },
  { header: 'Works until', cell: ({ expiresAt }) => <InstantText instant={expiresAt} /> },
  {
    header: 'Opened',
    cell: ({ openedAt, timesOpened }) =>
      openedAt ? (
        <>
          {timesOpened === 1 ? 'Once' : `${timesOpened} times`}, last <InstantText instant={openedAt} />
        </>
      ) : (
        'Not yet'
      ),
  },
  {
    header: 'Actions',
    card: 'actions',
    cell: (link) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Withdraw the link to ${documentText(link)} ${link.tenantName ? `of ${link.tenantName}, ` : ''}made by ${link.createdByName}`}
        onClick={() => onWithdraw(link)}
      >
        Withdraw
      </Button>
    ),
  },
]
