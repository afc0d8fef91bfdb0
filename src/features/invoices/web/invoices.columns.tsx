import { Button } from '@mantine/core'
import type { Column } from '../../../web/ui/data-table.tsx'
import { Money } from '../../../web/ui/values.tsx'
import type { Invoice } from '../invoices.contract.ts'
import { canMarkPaid, type DisplayStatus } from '../invoices.rules.ts'
import { DueDate } from './due-date.tsx'
import { InvoiceStatus } from './invoice-status.tsx'
import classes from './invoices.module.css'
import { PdfButtons } from './pdf-buttons.tsx'
import { ReceiptsButton } from './receipts-cell.tsx'

/** What can be done with a row. */
export type InvoiceAct = 'paid' | 'edit' | 'delete'
type Handlers = {
  onAct: (act: InvoiceAct, invoice: Invoice) => void
  onReview: (invoice: Invoice) => void
  onFailure: (text: string) => void
}

/** The columns of the invoices' table. */
export function invoiceColumns(handlers: Handlers): Column<Invoice>[] {
  return [
    {
      header: 'Tenant',
      card: 'title',
      cell: ({ tenantName, invoiceNumber }) => (
        <>
          {tenantName}
          <span className={classes.number}>{invoiceNumber}</span>
        </>
      ),
    },
    { header: 'Amount', align: 'right', cell: ({ amount }) => <Money cedis={amount} /> },
    { header: 'Due Date', cell: (invoice) => <DueDate invoice={invoice} /> },
    { header: 'Status', card: 'aside', cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
    { header: 'Description', card: 'plain', cell: ({ description }) => <Description text={description} /> },
    {
      header: 'Receipts',
      card: 'plain',
      cell: (invoice) =>
        invoice.receipts.length > 0 && (
          <ReceiptsButton receipts={invoice.receipts} onOpen={() => handlers.onReview(invoice)} />
        ),
    },
    { header: 'Actions', card: 'actions', cell: (invoice) => <Actions invoice={invoice} {...handlers} /> },
  ]
}

const Description = ({ text }: { text: string | null }) =>
  text && <span className={classes.description}>{text}</span>

function Actions({ invoice, onAct, onFailure }: Handlers & { invoice: Invoice }) {
  return (
    <div className={classes.actions}>
      <div>
        {canMarkPaid(invoice.displayStatus as DisplayStatus) && (
          <Button variant="light" size="compact-sm" onClick={() => onAct('paid', invoice)}>
            Mark Paid
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={() => onAct('edit', invoice)}>
          Edit
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          c="dimmed"
          onClick={() => onAct('delete', invoice)}
        >
          Delete
        </Button>
      </div>
      <div>
        <PdfButtons invoice={invoice} onFailure={onFailure} />
      </div>
    </div>
  )
}
