import { Button } from '@mantine/core'
import { Text } from '../../../../../web/ui/layout.tsx'
import type { Column } from '../../../../../web/ui/list/data-table.tsx'
import { DayText, InstantText, Money } from '../../../../../web/ui/values.tsx'
import type { VoidedInvoice } from '../../voided.contract.ts'

export const voidedColumns = (onRestore: (invoice: VoidedInvoice) => void): Column<VoidedInvoice>[] => [
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
