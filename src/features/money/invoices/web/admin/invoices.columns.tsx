import { toLocalDay } from '../../../../../shared/days.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Choosable, type Choosing } from '../../../../../web/ui/list/bulk.tsx'
import type { Column } from '../../../../../web/ui/list/data-table.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import { InvoiceStatus } from '../invoice-status.tsx'
import { PartPaid } from '../part-paid.tsx'
import { DueDate } from './due-date.tsx'
import classes from './invoices.module.css'
import { RowActions } from './row-actions.tsx'
import type { RowHandlers } from './row-actions.use.ts'

type Options = RowHandlers & { choosing: Choosing }

export function invoiceColumns({ choosing, ...handlers }: Options): Column<Invoice>[] {
  return [
    {
      header: 'Tenant',
      card: 'title',
      sort: ['tenantName', '-tenantName'],
      cell: (invoice) => (
        <Choosable id={invoice.id} name={invoice.invoiceNumber} choosing={choosing}>
          <TenantAndNumber invoice={invoice} />
        </Choosable>
      ),
    },
    {
      header: 'Amount',
      align: 'right',
      card: 'aside',
      line: 1,
      sort: ['-amount', 'amount'],
      cell: ({ amount }) => <Money cedis={amount} />,
    },
    {
      header: 'Due Date',
      card: 'plain',
      line: 2,
      word: 'Due',
      sort: ['dueDate', '-dueDate'],
      cell: (invoice) => <DueDate invoice={invoice} />,
    },
    {
      header: 'Status',
      card: 'end',
      sort: ['status', '-status'],
      cell: (invoice) => (
        <>
          <InvoiceStatus invoice={invoice} />
          <PartPaid invoice={invoice} short />
          <Reminded invoice={invoice} />
        </>
      ),
    },
    {
      header: 'Description',
      card: 'start',
      line: 2,
      cell: ({ description }) => <Description text={description} />,
    },
    {
      header: 'Receipts',
      card: 'end',
      line: 2,
      cell: (invoice) => <PaymentProofsCell invoice={invoice} onOpen={() => handlers.onReview(invoice)} />,
    },
    { header: 'Actions', card: 'actions', cell: (invoice) => <RowActions invoice={invoice} {...handlers} /> },
  ]
}

function TenantAndNumber({ invoice }: { invoice: Invoice }) {
  const { tenantId, tenantName, invoiceNumber, unitName, propertyName } = invoice
  const place = [unitName, propertyName].filter(Boolean).join(', ')
  return (
    <span>
      <TextLink
        to="/tenants/$id"
        params={{ id: tenantId }}
        inherit
        className={classes.tenant}
        title={tenantName}
      >
        {tenantName}
      </TextLink>
      <Text as="span" block noWrap size="caption" tone="soft" weight={400}>
        {invoiceNumber}
      </Text>
      {place && (
        <Text as="span" block truncate size="caption" tone="soft" weight={400} title={place}>
          {unitName ?? propertyName}
        </Text>
      )}
    </span>
  )
}

function Reminded({ invoice: { displayStatus, remindedAt } }: { invoice: Invoice }) {
  if (!remindedAt || displayStatus === 'Paid') return null
  return (
    <Text as="span" block noWrap size="caption" tone="soft">
      Reminded <DayText day={localDay(remindedAt)} />
    </Text>
  )
}

const localDay = (instant: string) => toLocalDay(new Date(instant))

const Description = ({ text }: { text: string | null }) =>
  text && (
    <Text as="span" lines={2} size="sm" title={text}>
      {text}
    </Text>
  )

type Props = { invoice: Invoice; onOpen: () => void }

function PaymentProofsCell({ invoice: { receipts }, onOpen }: Props) {
  if (receipts.length === 0) return null
  return (
    <Button variant="subtle" size="compact-sm" px={8} mx={-8} onClick={onOpen}>
      {receipts.length === 1 ? '1 receipt' : `${receipts.length} receipts`}
    </Button>
  )
}
