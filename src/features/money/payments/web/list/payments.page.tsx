import { useMemo, useState } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { LinkButton } from '../../../../../web/ui/link.tsx'
import {
  dayFilter,
  linkFilter,
  searchFilter,
  selectFilter,
  sortFilter,
} from '../../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../../web/ui/list/list-screen.tsx'
import { useNewInAddress } from '../../../../../web/use-new-in-address.ts'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { OnlyTenant } from '../../../../property/tenants/web/only-tenant.tsx'
import { INVOICES_KEY } from '../../../invoices/web/invoices.queries.ts'
import type { Payment, PaymentSort } from '../../payments.contract.ts'
import { METHOD_OPTIONS } from '../payment-fields.ts'
import { PAYMENTS_KEY, paymentsApi } from '../payments.api.ts'
import { FAILED } from '../payments.messages.ts'
import { PaymentPeriod } from './payment-period.tsx'
import { PaymentSum } from './payment-sum.tsx'
import { paymentColumns } from './payments.columns.tsx'
import classes from './payments.module.css'

const RECORD = lazyPart(() => import('../record/record-payment.tsx').then((module) => module.RecordPayment))
const REVERSE = lazyPart(() =>
  import('../reverse/reverse-payment.tsx').then((module) => module.ReversePayment),
)
const CORRECT = lazyPart(() =>
  import('../correct/correct-payment.tsx').then((module) => module.CorrectPayment),
)
const LEDGER = lazyPart(() => import('./ledger-export.tsx').then((module) => module.LedgerExport))

const STATES = [
  { value: 'counted', label: 'Not reversed' },
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
  { value: 'state', label: 'State, settled first' },
  { value: '-state', label: 'State, reversed first' },
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
          {(page.rows.length > 0 || query.from) && <PaymentSum query={chosen} />}
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
