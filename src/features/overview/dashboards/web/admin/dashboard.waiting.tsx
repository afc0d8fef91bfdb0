import { LinkButton, TextLink } from '../../../../../web/ui/link.tsx'
import type { Column } from '../../../../../web/ui/list/data-table.tsx'
import { InstantText, Money } from '../../../../../web/ui/values.tsx'
import { Caption, ShortList } from '../short-list.tsx'
import type { Summary } from './dashboard.use.ts'

type Receipts = Summary['receiptsWaiting']
type Receipt = Receipts['longest'][number]

const SEARCH = { status: 'Payment Under Review' }

const columns: Column<Receipt>[] = [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ tenantId, tenantName, description }) => (
      <>
        <TextLink to="/tenants/$id" params={{ id: tenantId }}>
          {tenantName}
        </TextLink>
        <Caption>{description}</Caption>
      </>
    ),
  },
  { header: 'Amount', align: 'right', cell: (receipt) => <Amounts {...receipt} /> },
  { header: 'Uploaded', cell: ({ uploadedAt }) => <InstantText instant={uploadedAt} /> },
  {
    header: 'Actions',
    card: 'actions',
    tight: true,
    cell: ({ invoiceId, tenantName }) => (
      <LinkButton to="/invoices" search={{ review: invoiceId }} variant="light" size="compact-sm">
        Review
        <span className="visually-hidden"> the receipt of {tenantName}</span>
      </LinkButton>
    ),
  },
]

export function PaymentProofsToReview({ count, longest }: Receipts) {
  return (
    <ShortList
      title="Receipts Waiting for Review"
      columns={columns}
      rows={longest}
      rowKey={({ invoiceId }) => invoiceId}
      all={{ count, what: 'invoices with a receipt to review', to: '/invoices', search: SEARCH }}
      nothing="Nothing to review. Receipts that tenants upload are listed here."
    />
  )
}

function Amounts({ invoiceId, tenantName, amount, paidAmount }: Receipt) {
  return (
    <>
      <TextLink to="/invoices" search={{ review: invoiceId }} c="inherit">
        <Money cedis={amount} whole />
        <span className="visually-hidden"> invoice of {tenantName} with a receipt to review</span>
      </TextLink>
      {paidAmount !== null && paidAmount !== amount && (
        <Caption>
          Paid <Money cedis={paidAmount} whole />
        </Caption>
      )}
    </>
  )
}
