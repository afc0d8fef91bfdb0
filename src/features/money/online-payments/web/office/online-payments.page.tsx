import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { LinkButton, TextLink } from '../../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../../web/ui/links/back-links.tsx'
import type { Column } from '../../../../../web/ui/list/data-table.tsx'
import { Below } from '../../../../../web/ui/list/data-table.tsx'
import { selectFilter, sortFilter } from '../../../../../web/ui/list/list-filters.tsx'
import {
  describeList,
  ListScreen,
  ListTable,
  useListScreen,
} from '../../../../../web/ui/list/list-screen.tsx'
import { RowMenu } from '../../../../../web/ui/list/row-menu.tsx'
import { TableFoot } from '../../../../../web/ui/list/table-foot.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { InstantText, Money } from '../../../../../web/ui/values.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import type { OnlinePayment, OnlinePaymentTotals } from '../../online-payments.contract.ts'
import { ONLINE_PAYMENTS_KEY, onlinePaymentsApi, useOnlinePaymentsChanged } from '../online-payments.api.ts'
import {
  channelText,
  FAILED,
  getAmountLeft,
  isRefunding,
  PROBLEM_TEXTS,
  STATE_LABELS,
  STATE_TONES,
} from './online-payments.texts.ts'

const PARTS = {
  assign: lazyPart(() => import('./assign.tsx').then((module) => module.Assign)),
  refund: lazyPart(() => import('./refund.tsx').then((module) => module.Refund)),
}
const COMPARE = lazyPart(() => import('./compare.tsx').then((module) => module.Compare))

const STATES = Object.keys(STATE_LABELS) as OnlinePayment['state'][]

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'startedAt', label: 'Oldest first' },
  { value: '-amount', label: 'Amount, largest first' },
  { value: 'amount', label: 'Amount, smallest first' },
  { value: '-fees', label: 'Fees, largest first' },
  { value: 'fees', label: 'Fees, smallest first' },
  { value: 'tenantName', label: 'Tenant, A to Z' },
  { value: '-tenantName', label: 'Tenant, Z to A' },
  { value: 'state', label: 'State, A to Z' },
  { value: '-state', label: 'State, Z to A' },
] as const

const ONLINE_PAYMENTS = describeList({
  title: 'Online Payments',
  noun: 'online payment',
  filters: {
    state: selectFilter(
      'State',
      STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
      'All',
    ),
    sort: sortFilter(SORTS),
  },
  queryKey: [...ONLINE_PAYMENTS_KEY, 'list'],
  /** Unmatched money without what was refunded. */
  load: async (page, { state, sort }, signal) => {
    const found = await (state === 'unmatched'
      ? onlinePaymentsApi.page('GET /online-payments/unmatched', page, { query: { sort }, signal })
      : onlinePaymentsApi.page('GET /online-payments', page, { query: { state, sort }, signal }))
    return { ...found, rows: found.rows.map((row) => ({ ...row, id: row.reference })) }
  },
  failed: FAILED.load,
  empty: {
    title: 'No online payments yet.',
    text: 'Payments by mobile money or card through the portal are listed here, with their fees, once an owner has entered the key of an account at Paystack in the settings.',
  },
  noMatch: 'Choose another state.',
})

type OnlineAct = keyof typeof PARTS
type OnAct = (act: OnlineAct, payment: OnlinePayment) => void
type Opened = 'compare' | { act: OnlineAct; payment: OnlinePayment } | null

export function OnlinePaymentsPage() {
  const screen = useListScreen(ONLINE_PAYMENTS, useToday())
  const [opened, setOpened] = useState<Opened>(null)
  const refresh = useOnlinePaymentsChanged()
  const [columns] = useState(() => onlinePaymentColumns((act, payment) => setOpened({ act, payment })))
  const { fail, query } = screen
  const { data: totals } = useQuery({
    queryKey: [...ONLINE_PAYMENTS_KEY, 'totals', query.state],
    queryFn: ({ signal }) =>
      onlinePaymentsApi('GET /online-payments/totals', { query: { state: query.state }, signal }),
    placeholderData: keepPreviousData,
  })
  const onClose = () => setOpened(null)
  const onDone = (text: string) => {
    screen.say({ tone: 'success', text })
    return refresh()
  }
  return (
    <ListScreen
      screen={screen}
      back={
        <BackToSettings>
          <TextLink to="/payments" search={{}}>
            ‹ Payments
          </TextLink>
        </BackToSettings>
      }
      table={
        <ListTable screen={screen} columns={columns}>
          {totals && <TableFoot columns={columns} cells={totalCells(totals)} />}
        </ListTable>
      }
      actions={<PageActions onCompare={() => setOpened('compare')} />}
    >
      {opened === 'compare' && <DialogPart part={COMPARE} props={{ onClose }} onFailed={fail} />}
      {opened && opened !== 'compare' && (
        <DialogPart
          part={PARTS[opened.act]}
          props={{ payment: opened.payment, onClose, onDone }}
          onFailed={fail}
        />
      )}
    </ListScreen>
  )
}

function PageActions({ onCompare }: { onCompare: () => void }) {
  const can = useCan()
  return (
    <>
      {can('payment:write') && (
        <Button
          variant="default"
          onClick={onCompare}
          onPointerEnter={COMPARE.prefetch}
          onFocus={COMPARE.prefetch}
        >
          Compare with Paystack
        </Button>
      )}
      {can('settings:manage') && (
        <LinkButton to="/online-payments/settings" variant="default">
          Settings
        </LinkButton>
      )}
    </>
  )
}

const totalCells = ({ count, received, fees, refunded }: OnlinePaymentTotals) => ({
  Payment: count === 1 ? '1 online payment' : `${count.toLocaleString('en-GB')} online payments`,
  Amount: (
    <>
      <Money cedis={received} /> received
    </>
  ),
  Fees: <Money cedis={fees} />,
  State: refunded > 0 && (
    <>
      <Money cedis={refunded} /> refunded
    </>
  ),
})

const onlinePaymentColumns = (onAct: OnAct): Column<OnlinePayment>[] => [
  {
    header: 'Payment',
    card: 'title',
    sort: ['tenantName', '-tenantName'],
    cell: ({ tenantName, reference }) => (
      <>
        {tenantName ?? 'Nobody yet'}
        <Text as="span" block truncate size="caption" tone="soft" weight={400} title={reference}>
          {reference}
        </Text>
      </>
    ),
  },
  {
    header: 'Amount',
    align: 'right',
    card: 'aside',
    sort: ['-amount', 'amount'],
    cell: (payment) => <Amount payment={payment} />,
  },
  {
    header: 'Started',
    card: 'start',
    line: 1,
    sort: ['startedAt', '-startedAt'],
    cell: ({ startedAt }) => <InstantText instant={startedAt} />,
  },
  { header: 'Channel', card: 'end', line: 1, cell: ({ channel }) => channelText(channel) },
  {
    header: 'Fees',
    word: 'Fees',
    sort: ['-fees', 'fees'],
    align: 'right',
    card: 'end',
    line: 2,
    cell: ({ fees, currency }) => (fees === null || currency !== 'GHS' ? null : <Money cedis={fees} />),
  },
  {
    header: 'State',
    card: 'start',
    line: 2,
    sort: ['state', '-state'],
    cell: (payment) => <State payment={payment} />,
  },
  { header: 'Actions', card: 'actions', cell: (payment) => <RowActions payment={payment} onAct={onAct} /> },
]

function Amount({ payment: { amount, received, currency } }: { payment: OnlinePayment }) {
  if (currency !== 'GHS') return `${currency} ${(received ?? amount).toFixed(2)}`
  return <Money cedis={received ?? amount} />
}

function State({ payment }: { payment: OnlinePayment }) {
  const { state, problem, refunded } = payment
  return (
    <>
      <StatusBadge tone={STATE_TONES[state]} word={STATE_LABELS[state]} />
      {problem && <Below size="caption">{PROBLEM_TEXTS[problem]}</Below>}
      {(refunded > 0 || isRefunding(payment)) && (
        <Below size="caption">
          {isRefunding(payment) ? (
            'Refund under way'
          ) : (
            <>
              Refunded: <Money cedis={refunded} />
            </>
          )}
        </Below>
      )}
    </>
  )
}

function RowActions({ payment, onAct }: { payment: OnlinePayment; onAct: OnAct }) {
  const can = useCan()
  const isOpen = getAmountLeft(payment) > 0 && !isRefunding(payment)
  const mayAssign =
    can('payment:write') && isOpen && payment.state === 'unmatched' && payment.currency === 'GHS'
  const mayRefund = payment.mayGiveBack && isOpen
  if (!mayAssign && !mayRefund) return null
  return (
    <RowMenu label={`More for ${payment.reference}`}>
      {mayAssign && (
        <button type="button" onClick={() => onAct('assign', payment)}>
          Assign to tenant
        </button>
      )}
      {mayRefund && (
        <button type="button" data-danger onClick={() => onAct('refund', payment)}>
          Refund
        </button>
      )}
    </RowMenu>
  )
}
