import { useMemo, useState } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { LinkButton, TextLink } from '../../../../../web/ui/link.tsx'
import type { Column } from '../../../../../web/ui/list/data-table.tsx'
import { Below } from '../../../../../web/ui/list/data-table.tsx'
import {
  dayFilter,
  linkFilter,
  searchFilter,
  selectFilter,
  sortFilter,
} from '../../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../../web/ui/list/list-screen.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import { useNewInAddress } from '../../../../../web/use-new-in-address.ts'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { OnlyTenant } from '../../../../property/tenants/web/only-tenant.tsx'
import { INVOICES_KEY } from '../../../invoices/web/invoices.queries.ts'
import type { Payment, PaymentSort } from '../../payments.contract.ts'
import { METHOD_OPTIONS } from '../payment-fields.ts'
import { methodName, paymentName } from '../payment-texts.ts'
import { PAYMENTS_KEY, paymentsApi } from '../payments.api.ts'
import { FAILED } from '../payments.messages.ts'
import { PaymentActions, type PaymentHandlers } from './payment-actions.tsx'
import { PaymentPeriod } from './payment-period.tsx'
import { PaymentSum } from './payment-sum.tsx'
import classes from './payments.module.css'

const RECORD = lazyPart(() => import('../record/record-payment.tsx').then((module) => module.RecordPayment))
const REVERSE = lazyPart(() =>
  import('../reverse/reverse-payment.tsx').then((module) => module.ReversePayment),
)
const CORRECT = lazyPart(() =>
  import('../correct/correct-payment.tsx').then((module) => module.CorrectPayment),
)
const LEDGER = lazyPart(() => import('./ledger-export.tsx').then((module) => module.LedgerExport))

const SHOWN_ALLOCATIONS = 2
const STATES = [
  { value: 'counted', label: 'Received' },
  { value: 'reversed', label: 'Reversed' },
] as const

const SORTS: { value: '' | PaymentSort; label: string }[] = [
  { value: '', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-receivedOn', label: 'Received, latest first' },
  { value: 'receivedOn', label: 'Received, earliest first' },
  { value: '-amount', label: 'Amount, largest first' },
  { value: 'amount', label: 'Amount, smallest first' },
  { value: 'tenantName', label: 'Tenant, A to Z' },
  { value: '-tenantName', label: 'Tenant, Z to A' },
  { value: 'method', label: 'Method, A to Z' },
  { value: '-method', label: 'Method, Z to A' },
]

const PAYMENTS = describeList({
  title: 'Payments',
  noun: 'payment',
  filters: {
    q: searchFilter('Search payments', 'Number, name, reference'),
    method: selectFilter('Method', METHOD_OPTIONS),
    state: selectFilter('State', STATES),
    from: dayFilter('From'),
    to: dayFilter('To'),
    tenantId: linkFilter,
    sort: sortFilter(SORTS),
  },
  queryKey: [...PAYMENTS_KEY, 'list'],
  load: (page, query, signal) => paymentsApi.page('GET /payments', page, { query, signal }),
  changes: INVOICES_KEY,
  exported: {
    fileName: (today) => `Payments_${today}`,
    load: (query, format) => paymentsApi.bytes('GET /payments/export', { query: { ...query, format } }),
  },
  failed: FAILED.load,
  empty: {
    title: 'No payments yet.',
    text: 'Money that came in is listed here with its receipt number and the invoices it settled.',
  },
  noMatch: 'Try another spelling, another method or other days.',
  wideFilters: true,
  tableClass: classes.table,
})

type Opened = 'record' | 'ledger' | { act: 'correct' | 'reverse'; payment: Payment } | null

export function PaymentsPage() {
  const screen = useListScreen(PAYMENTS, useToday())
  const [opened, setOpened] = useState<Opened>(null)
  const [isNew, endNew] = useNewInAddress()
  const can = useCan()
  const { query, page, change, fail, done } = screen
  const { sort: _sort, ...chosen } = query
  // Memoized, so that only changed rows render.
  const columns = useMemo(
    () =>
      paymentColumns({
        onCorrect: (payment) => setOpened({ act: 'correct', payment }),
        onReverse: (payment) => setOpened({ act: 'reverse', payment }),
        onFailed: fail,
      }),
    [fail],
  )
  const recordButton = can('payment:write') && (
    <Button onClick={() => setOpened('record')} onPointerEnter={RECORD.prefetch} onFocus={RECORD.prefetch}>
      Record payment
    </Button>
  )
  return (
    <ListScreen
      screen={screen}
      columns={columns}
      actions={
        <>
          {recordButton}
          {can('payment:import') && (
            <LinkButton to="/payments/import" search={{}} variant="default">
              Import
            </LinkButton>
          )}
        </>
      }
      canExport={can('payment:export')}
      moreExports={<LedgerButton onClick={() => setOpened('ledger')} />}
      emptyAction={recordButton}
      aboveFilters={<PaymentPeriod shown={query} today={screen.today} onChange={change} />}
      aboveList={
        <>
          {query.tenantId && (
            <OnlyTenant
              tenantId={query.tenantId}
              plural="payments"
              list={page}
              onClear={() => change({ tenantId: '' })}
            />
          )}
          {page.rows.length > 0 && <PaymentSum query={chosen} />}
        </>
      }
    >
      <PaymentDialog
        opened={isNew && can('payment:write') ? 'record' : opened}
        onClose={() => {
          setOpened(null)
          endNew()
        }}
        onDone={done}
        onFailed={fail}
      />
    </ListScreen>
  )
}

const LedgerButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" onClick={onClick} onPointerEnter={LEDGER.prefetch} onFocus={LEDGER.prefetch}>
    Export for the accountant
  </button>
)

type DialogProps = {
  opened: Opened
  onClose: () => void
  onDone: (text?: string) => Promise<void>
  onFailed: (text: string) => void
}

function PaymentDialog({ opened, onClose, onDone, onFailed }: DialogProps) {
  if (opened === null) return null
  if (opened === 'record')
    return <DialogPart part={RECORD} props={{ onClose, onRecorded: () => onDone() }} onFailed={onFailed} />
  if (opened === 'ledger')
    return (
      <DialogPart
        part={LEDGER}
        props={{ onClose, onSaved: (text) => void onDone(text) }}
        onFailed={onFailed}
      />
    )
  const { act, payment } = opened
  if (act === 'correct')
    return <DialogPart part={CORRECT} props={{ payment, onClose, onCorrected: onDone }} onFailed={onFailed} />
  return <DialogPart part={REVERSE} props={{ payment, onClose, onReversed: onDone }} onFailed={onFailed} />
}

const paymentColumns = (handlers: PaymentHandlers): Column<Payment>[] => [
  {
    header: 'Tenant',
    card: 'title',
    sort: ['tenantName', '-tenantName'],
    cell: (payment) => (
      <>
        <TextLink
          to="/tenants/$id"
          params={{ id: payment.tenantId }}
          inherit
          className={classes.tenant}
          title={payment.tenantName}
        >
          {payment.tenantName}
        </TextLink>
        <Text as="span" block noWrap size="caption" tone="soft" weight={400}>
          {paymentName(payment)}
        </Text>
        {payment.paidBy && (
          <Text as="span" block truncate size="caption" tone="soft" weight={400} title={payment.paidBy}>
            Paid by {payment.paidBy}
          </Text>
        )}
      </>
    ),
  },
  {
    header: 'Amount',
    align: 'right',
    card: 'aside',
    sort: ['-amount', 'amount'],
    cell: ({ amount, reversedAt }) =>
      reversedAt === null ? (
        <Money cedis={amount} />
      ) : (
        <s>
          <Money cedis={amount} />
        </s>
      ),
  },
  {
    header: 'Received',
    card: 'start',
    line: 1,
    sort: ['-receivedOn', 'receivedOn'],
    cell: ({ receivedOn }) => <DayText day={receivedOn} />,
  },
  {
    header: 'Method',
    card: 'end',
    sort: ['method', '-method'],
    line: 1,
    cell: (payment) => (
      <>
        {payment.kind === 'money' || payment.method ? methodName(payment) : null}
        {payment.reference && (
          <Text as="span" block size="caption" tone="soft" truncate maxWidth={180} title={payment.reference}>
            {payment.reference}
          </Text>
        )}
      </>
    ),
  },
  { header: 'Settled', cell: (payment) => <Settled payment={payment} /> },
  { header: 'State', cell: (payment) => <PaymentState payment={payment} /> },
  {
    header: 'Actions',
    card: 'actions',
    cell: (payment) => <PaymentActions payment={payment} {...handlers} />,
  },
]

function Settled({ payment: { allocations } }: { payment: Payment }) {
  if (allocations.length === 0) return <Text as="span">–</Text>
  const more = allocations.length - SHOWN_ALLOCATIONS
  return (
    <ul className={classes.allocations}>
      {allocations.slice(0, SHOWN_ALLOCATIONS).map(({ invoiceId, invoiceNumber, amount }, index) => (
        <li key={invoiceId}>
          <TextLink to="/invoices" search={{ review: invoiceId }} inherit size="sm">
            {invoiceNumber}
          </TextLink>{' '}
          <Text as="span" tone="soft" size="caption">
            <Money cedis={amount} />
            {index === SHOWN_ALLOCATIONS - 1 && more > 0 && ` and ${more} more`}
          </Text>
        </li>
      ))}
    </ul>
  )
}

function PaymentState({ payment: { reversedAt, reversalReason, credit } }: { payment: Payment }) {
  if (reversedAt !== null)
    return (
      <>
        <StatusBadge tone="red" word="Reversed" />
        <Text as="span" size="caption" tone="soft" lines={2} title={reversalReason ?? undefined}>
          {reversalReason}
        </Text>
      </>
    )
  if (credit === 0) return <StatusBadge tone="green" word="Received" />
  return (
    <>
      <StatusBadge tone="blue" word="Credit left" />
      <Below size="caption">
        <Money cedis={credit} />
      </Below>
    </>
  )
}
