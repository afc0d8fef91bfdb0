import { useState } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../../web/ui/links/back-links.tsx'
import type { Column } from '../../../../../web/ui/list/data-table.tsx'
import { searchFilter } from '../../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../../web/ui/list/list-screen.tsx'
import { DayText, InstantText, Money } from '../../../../../web/ui/values.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import type { VoidedInvoice } from '../../voided.contract.ts'
import { INVOICES_KEY } from '../invoices.queries.ts'
import { voidedApi } from './voided.api.ts'

const RESTORE = lazyPart(() => import('./restore-invoice.tsx').then((module) => module.RestoreInvoice))

const VOIDED = describeList({
  title: 'Voided Invoices',
  lead: 'Deleted invoices are kept here with their receipts. They count nowhere, and tenants do not see them.',
  noun: 'voided invoice',
  filters: { q: searchFilter('Search by tenant or number') },
  queryKey: [...INVOICES_KEY, 'voided'],
  load: (page, query, signal) => voidedApi.page('GET /invoices/voided', page, { query, signal }),
  changes: INVOICES_KEY,
  failed: 'Failed to load voided invoices.',
  empty: {
    title: 'No invoice was voided.',
    text: 'An invoice that you delete is listed here and can be restored.',
  },
  noMatch: 'Try another spelling or number.',
})

export function VoidedPage() {
  const screen = useListScreen(VOIDED, useToday())
  const [restoring, setRestoring] = useState<VoidedInvoice | null>(null)
  const [columns] = useState(() => voidedColumns(setRestoring))
  return (
    <ListScreen
      screen={screen}
      columns={columns}
      back={
        <BackToSettings>
          <TextLink to="/invoices">Back to invoices</TextLink>
        </BackToSettings>
      }
    >
      {restoring && (
        <DialogPart
          part={RESTORE}
          props={{ invoice: restoring, onClose: () => setRestoring(null), onRestored: screen.done }}
          onFailed={screen.fail}
        />
      )}
    </ListScreen>
  )
}

const voidedColumns = (onRestore: (invoice: VoidedInvoice) => void): Column<VoidedInvoice>[] => [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ tenantName, invoiceNumber }) => (
      <>
        {tenantName}
        <Text as="span" block noWrap size="caption" tone="soft" weight={400}>
          {invoiceNumber}
        </Text>
      </>
    ),
  },
  { header: 'Amount', align: 'right', card: 'aside', cell: ({ amount }) => <Money cedis={amount} /> },
  { header: 'Due Date', cell: ({ dueDate }) => <DayText day={dueDate} /> },
  { header: 'Voided', cell: ({ voidedAt }) => <InstantText instant={voidedAt} /> },
  { header: 'By', cell: ({ voidedByName }) => voidedByName },
  { header: 'Reason', cell: ({ voidReason }) => voidReason ?? '–' },
  {
    header: 'Actions',
    card: 'actions',
    cell: (invoice) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Restore ${invoice.invoiceNumber}`}
        onClick={() => onRestore(invoice)}
      >
        Restore
      </Button>
    ),
  },
]
