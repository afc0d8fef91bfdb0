import { type Column, DataTable } from '../../../web/ui/data-table.tsx'
import { LinkButton, TextLink } from '../../../web/ui/link.tsx'
import { Section } from '../../../web/ui/page.tsx'
import { InstantText, Money } from '../../../web/ui/values.tsx'
import type { Invoice } from '../../invoices/invoices.contract.ts'
import classes from './admin-dashboard.module.css'
import { waitingOf } from './waiting-of.ts'

const STATUS = { status: 'Payment Under Review' }

const columns: Column<Invoice>[] = [
  { header: 'Tenant', card: 'title', cell: ({ tenantName }) => tenantName },
  { header: 'Description', card: 'plain', cell: ({ description }) => description },
  { header: 'Amount', align: 'right', cell: (invoice) => <Amounts {...invoice} /> },
  { header: 'Uploaded', cell: ({ receipts }) => <Uploaded receipts={receipts} /> },
  {
    header: 'Actions',
    card: 'actions',
    tight: true,
    cell: ({ id }) => (
      <LinkButton to="/invoices" search={{ review: id }} variant="light" size="compact-sm">
        Review
      </LinkButton>
    ),
  },
]

/** The receipts that wait for the landlord. */
export function WaitingReceipts({ rows, total }: { rows: Invoice[]; total: number }) {
  return (
    <Section
      title="Receipts Waiting for Review"
      aside={
        total > rows.length && (
          <TextLink to="/invoices" search={STATUS}>
            View all {total}
          </TextLink>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={classes.nothing}>Nothing waits for you. Receipts that tenants upload stand here.</p>
      ) : (
        <div className={classes.table}>
          <DataTable
            label="Receipts Waiting for Review"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        </div>
      )}
    </Section>
  )
}

function Amounts({ amount, receipts }: Pick<Invoice, 'amount' | 'receipts'>) {
  const paid = waitingOf(receipts)?.amount ?? amount
  return (
    <>
      <Money cedis={amount} whole />
      {paid !== amount && (
        <span className={classes.email}>
          Paid <Money cedis={paid} whole />
        </span>
      )}
    </>
  )
}

function Uploaded({ receipts }: Pick<Invoice, 'receipts'>) {
  const waiting = waitingOf(receipts)
  return waiting ? <InstantText instant={waiting.uploadedAt} /> : null
}
