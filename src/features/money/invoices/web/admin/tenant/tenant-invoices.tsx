import { useQuery } from '@tanstack/react-query'
import { Text } from '../../../../../../web/ui/layout.tsx'
import { LinkButton, TextLink } from '../../../../../../web/ui/link.tsx'
import { QueryState } from '../../../../../../web/ui/loaded.tsx'
import { Section } from '../../../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../../../web/ui/states.tsx'
import { canReview } from '../../../../ledger/invoices.rules.ts'
import type { Invoice } from '../../../invoices.contract.ts'
import { invoicesApi } from '../../invoices.api.ts'
import { INVOICES_KEY } from '../../invoices.queries.ts'
import { getInvoiceTitle, ShortInvoices } from '../../short-invoices.tsx'
import { FAILED } from '../invoices.messages.ts'
import classes from './tenant-invoices.module.css'

const SHOWN = 5

export function TenantInvoices({ tenantId }: { tenantId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...INVOICES_KEY, 'of', tenantId],
    queryFn: ({ signal }) =>
      invoicesApi.page('GET /invoices', { limit: SHOWN, count: true }, { query: { tenantId }, signal }),
  })
  const all = data && data.rows.length > 0 && (
    <TextLink to="/invoices" search={{ tenantId }}>
      View all {data.total}
    </TextLink>
  )
  return (
    <Section title="Invoices" aside={all}>
      <QueryState query={{ data, error, refetch }} failed={FAILED.load} height={320} />
      {data?.rows.length === 0 && <NoInvoices />}
      {data && data.rows.length > 0 && (
        <ShortInvoices
          invoices={data.rows}
          title={(invoice) => <InvoiceLink invoice={invoice} />}
          action={(invoice) => <Review invoice={invoice} />}
        />
      )}
    </Section>
  )
}

const NoInvoices = () => (
  <EmptyState
    title="No invoices yet."
    action={
      <LinkButton to="/invoices" search={{ new: '1' }} variant="default">
        New Invoice
      </LinkButton>
    }
  >
    The tenant's invoices are listed here.
  </EmptyState>
)

const InvoiceLink = ({ invoice }: { invoice: Invoice }) => (
  <TextLink to="/invoices" search={{ q: invoice.invoiceNumber }} inherit>
    {getInvoiceTitle(invoice)}
    <Text className={classes.number} as="span" tone="soft" size="sm" weight={400} noWrap>
      {invoice.invoiceNumber}
    </Text>
  </TextLink>
)

function Review({ invoice: { id, receipts } }: { invoice: Invoice }) {
  if (!receipts.some(({ status }) => canReview(status))) return null
  return (
    <LinkButton
      to="/invoices"
      search={{ review: id }}
      variant="light"
      size="compact-sm"
      className={classes.review}
    >
      Review Receipt
    </LinkButton>
  )
}
