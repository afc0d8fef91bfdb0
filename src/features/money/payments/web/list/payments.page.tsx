import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type PagedList, usePageOfList } from '../../../../../web/page-of-list.ts'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import { LinkButton } from '../../../../../web/ui/link.tsx'
import { type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { ExportMenu } from '../../../../../web/ui/list/export-menu.tsx'
import { LoadedList } from '../../../../../web/ui/list/loaded-list.tsx'
import { NoMatch } from '../../../../../web/ui/list/no-match.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { OnlyTenant } from '../../../../property/tenants/web/only-tenant.tsx'
import { INVOICES_KEY } from '../../../invoices/web/invoices.queries.ts'
import type { Payment } from '../../payments.contract.ts'
import { PAYMENTS_KEY, paymentsApi } from '../payments.api.ts'
import { FAILED } from '../payments.messages.ts'
import { PaymentSum } from './payment-sum.tsx'
import { paymentColumns } from './payments.columns.tsx'
import { ALL_PAYMENTS, isFiltered, queryOf, type ShownPayments } from './payments.filter.ts'
import { PaymentFilters } from './payments.filters.tsx'
import classes from './payments.module.css'

const RECORD = lazyPart(() => import('../record/record-payment.tsx').then((module) => module.RecordPayment))
const REVERSE = lazyPart(() =>
  import('../reverse/reverse-payment.tsx').then((module) => module.ReversePayment),
)

const CORRECT = lazyPart(() =>
  import('../correct/correct-payment.tsx').then((module) => module.CorrectPayment),
)

const LEDGER = lazyPart(() => import('./ledger-export.tsx').then((module) => module.LedgerExport))

const BANNER_MS = 5000
const SEARCH = { ...ALL_PAYMENTS, at: '' }
type Opened = 'record' | 'ledger' | { act: 'correct' | 'reverse'; payment: Payment } | null

export function PaymentsPage() {
  const [{ at, ...shown }, setSearch] = useUrlSearch(SEARCH)
  const [opened, setOpened] = useState<Opened>(null)
  const { node, show } = useNotice({ over: true })
  const can = useCan()
  const query = queryOf(shown)
  const list = usePageOfList({
    queryKey: [...PAYMENTS_KEY, 'list', query],
    load: (page, signal) => paymentsApi.page('GET /payments', page, { query, signal }),
    at,
    correct: (to) => setSearch({ at: to }),
  })
  const change = (changes: Partial<ShownPayments>, { step } = { step: false }) =>
    setSearch({ ...changes, at: '' }, { push: step })
  const clear = () => change(ALL_PAYMENTS, { step: true })
  const fail = useCallback((text: string) => show('error', text), [show])
  const columns = useMemo(
    () =>
      paymentColumns({
        onCorrect: (payment) => setOpened({ act: 'correct', payment }),
        onReverse: (payment) => setOpened({ act: 'reverse', payment }),
        onFailed: fail,
      }),
    [fail],
  )
  const record = can('payment:write') ? () => setOpened('record') : undefined
  return (
    <Page
      title="Payments"
      actions={
        <Actions
          total={list.total}
          query={query}
          onRecord={record}
          onLedger={() => setOpened('ledger')}
          onFailed={fail}
        />
      }
    >
      {node}
      <PaymentFilters shown={shown} onChange={change} />
      {shown.tenantId && (
        <OnlyTenant
          tenantId={shown.tenantId}
          plural="payments"
          list={list}
          onClear={() => change({ tenantId: '' }, { step: true })}
        />
      )}
      <Payments
        list={list}
        columns={columns}
        filtered={isFiltered(shown)}
        onClear={clear}
        onRecord={record}
      />
      {list.rows.length > 0 && <PaymentSum query={query} />}
      <PaymentDialog
        opened={opened}
        onClose={() => setOpened(null)}
        onDone={(text) => show('success', text, BANNER_MS)}
        onFailed={fail}
      />
    </Page>
  )
}

type ActionsProps = {
  total: number | undefined
  query: ReturnType<typeof queryOf>
  onRecord: (() => void) | undefined
  onLedger: () => void
  onFailed: (text: string) => void
}

function Actions({ total, query, onRecord, onLedger, onFailed }: ActionsProps) {
  const can = useCan()
  const today = useToday()
  return (
    <>
      {onRecord && (
        <Button onClick={onRecord} onPointerEnter={RECORD.prefetch} onFocus={RECORD.prefetch}>
          Record payment
        </Button>
      )}
      {can('payment:import') && (
        <LinkButton to="/payments/import" search={{}} variant="default">
          Import
        </LinkButton>
      )}
      {can('payment:export') && (
        <ExportMenu
          total={total}
          noun="payment"
          plural="payments"
          fileName={`Payments_${today}`}
          load={(format) => paymentsApi.bytes('GET /payments/export', { query: { ...query, format } })}
          onFailed={onFailed}
        >
          <button type="button" onClick={onLedger} onPointerEnter={LEDGER.prefetch} onFocus={LEDGER.prefetch}>
            Export for the accountant
          </button>
        </ExportMenu>
      )}
    </>
  )
}

type DialogProps = {
  opened: Opened
  onClose: () => void
  onDone: (text: string) => void
  onFailed: (text: string) => void
}

function PaymentDialog({ opened, onClose, onDone, onFailed }: DialogProps) {
  const store = useQueryClient()
  const refresh = () => store.invalidateQueries({ queryKey: INVOICES_KEY })
  const failOpening = () => {
    onClose()
    onFailed(PART_FAILED)
  }
  if (opened === null) return null
  if (opened === 'record')
    return <LazyPart part={RECORD} props={{ onClose, onRecorded: refresh }} onFailed={failOpening} />
  if (opened === 'ledger')
    return <LazyPart part={LEDGER} props={{ onClose, onSaved: onDone }} onFailed={failOpening} />
  const { act, payment } = opened
  const changed = (text: string) => {
    onDone(text)
    return refresh()
  }
  if (act === 'correct')
    return (
      <LazyPart part={CORRECT} props={{ payment, onClose, onCorrected: changed }} onFailed={failOpening} />
    )
  const props = { payment, onClose, onReversed: changed }
  return <LazyPart part={REVERSE} props={props} onFailed={failOpening} />
}

type ListProps = {
  list: PagedList<Payment>
  columns: Column<Payment>[]
  filtered: boolean
  onClear: () => void
  onRecord: (() => void) | undefined
}

function Payments({ list, columns, filtered, onClear, onRecord }: ListProps) {
  const empty = filtered ? (
    <NoMatch noun="payment" onClear={onClear}>
      Try another spelling, another method or other days.
    </NoMatch>
  ) : (
    <EmptyState
      title="No payments yet."
      action={onRecord && <Button onClick={onRecord}>Record payment</Button>}
    >
      Money that came in stands here with its receipt number and what it settled.
    </EmptyState>
  )
  return (
    <LoadedList list={list} noun="payment" failed={FAILED.load} empty={empty}>
      <div className={classes.table}>
        <DataTable
          label="Payments"
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          changing={list.changing}
        />
      </div>
    </LoadedList>
  )
}
