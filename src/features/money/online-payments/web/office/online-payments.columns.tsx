import { Text } from '../../../../../web/ui/layout.tsx'
import type { Column } from '../../../../../web/ui/list/data-table.tsx'
import { RowMenu } from '../../../../../web/ui/list/row-menu.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { InstantText, Money } from '../../../../../web/ui/values.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import type { OnlinePayment } from '../../online-payments.contract.ts'
import {
  channelText,
  isRefunding,
  leftOf,
  PROBLEM_TEXTS,
  STATE_LABELS,
  STATE_TONES,
} from './online-payments.texts.ts'

export type OnlineAct = 'assign' | 'refund'
type OnAct = (act: OnlineAct, payment: OnlinePayment) => void

export const onlinePaymentColumns = (onAct: OnAct): Column<OnlinePayment>[] => [
  {
    header: 'Payment',
    card: 'title',
    cell: ({ tenantName, reference }) => (
      <>
        {tenantName ?? 'Nobody yet'}
        <Text as="span" block truncate size="caption" tone="soft" weight={400} title={reference}>
          {reference}
        </Text>
      </>
    ),
  },
  { header: 'Amount', align: 'right', card: 'aside', cell: (payment) => <Amount payment={payment} /> },
  { header: 'Started', card: 'start', line: 1, cell: ({ startedAt }) => <InstantText instant={startedAt} /> },
  { header: 'Channel', card: 'end', line: 1, cell: ({ channel }) => channelText(channel) },
  {
    header: 'Fees',
    word: 'Fees',
    align: 'right',
    card: 'end',
    line: 2,
    cell: ({ fees, currency }) => (fees === null || currency !== 'GHS' ? null : <Money cedis={fees} />),
  },
  { header: 'State', card: 'start', line: 2, cell: (payment) => <State payment={payment} /> },
  { header: 'Actions', card: 'actions', cell: (payment) => <Actions payment={payment} onAct={onAct} /> },
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
      {problem && (
        <Text as="span" block size="caption" tone="soft">
          {PROBLEM_TEXTS[problem]}
        </Text>
      )}
      {(refunded > 0 || isRefunding(payment)) && (
        <Text as="span" block size="caption" tone="soft">
          {isRefunding(payment) ? (
            'Refund under way'
          ) : (
            <>
              Refunded: <Money cedis={refunded} />
            </>
          )}
        </Text>
      )}
    </>
  )
}

function Actions({ payment, onAct }: { payment: OnlinePayment; onAct: OnAct }) {
  const can = useCan()
  const isOpen = leftOf(payment) > 0 && !isRefunding(payment)
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
