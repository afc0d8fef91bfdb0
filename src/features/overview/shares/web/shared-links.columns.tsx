import { Button } from '@mantine/core'
import { formatDay } from '../../../../shared/days.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import { InstantText } from '../../../../web/ui/values.tsx'
import type { LiveShare } from '../shares.contract.ts'

const KINDS = { invoice: 'Invoice', payment: 'Receipt', statement: 'Statement' } as const

function documentText({ kind, document, from, to }: LiveShare): string {
  if (kind === 'statement')
    return from && to ? `Statement ${formatDay(from)} to ${formatDay(to)}` : 'Statement'
  return `${KINDS[kind]} ${document}`
}

export const sharedLinkColumns = (onWithdraw: (link: LiveShare) => void): Column<LiveShare>[] => [
  {
    header: 'Document',
    card: 'title',
    cell: (link) => (
      <>
        <Text as="span" block weight={600}>
          {documentText(link)}
        </Text>
        <Text as="span" block tone="soft" size="sm" weight={400}>
          {link.tenantName}
        </Text>
      </>
    ),
  },
  { header: 'Made by', cell: ({ createdByName }) => createdByName },
  { header: 'Made', cell: ({ createdAt }) => <InstantText instant={createdAt} /> },
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
        aria-label={`Withdraw the link to ${documentText(link)} of ${link.tenantName}, made by ${link.createdByName}`}
        onClick={() => onWithdraw(link)}
      >
        Withdraw
      </Button>
    ),
  },
]
