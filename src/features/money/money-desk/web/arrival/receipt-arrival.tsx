import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay } from '../../../../../shared/days.ts'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Notice, type NoticeTone } from '../../../../../web/ui/notice.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import type { Invoice } from '../../../invoices/invoices.contract.ts'
import type { PaymentProof } from '../../../invoices/payment-proof.contract.ts'
import type { MoneyLine } from '../../money-lines.contract.ts'
import { accountsQuery, claimedQuery, LINES_KEY, linesApi } from '../money-desk.api.ts'
import { type Arrival, findArrival, nearDays } from './arrival.ts'

const MOST = 50
const NONE: readonly MoneyLine[] = []

type Props = { receipt: PaymentProof; invoice: Invoice }

/** For a review: whether the money that a receipt claims is on a statement. */
export function ReceiptArrival({ receipt, invoice }: Props) {
  const isAllowed = useCan()('money:desk')
  const isPending = receipt.status === 'pending_review' && receipt.method !== 'cash'
  const { data: accounts = [] } = useQuery({ ...accountsQuery, enabled: isAllowed && isPending })
  const enabled = accounts.length > 0
  const amount = receipt.amount ?? invoice.amountDue
  const { transactionId, paymentDate: day } = receipt
  const lines = useQuery({
    queryKey: [...LINES_KEY, 'arrival', receipt.id, amount],
    enabled,
    queryFn: async ({ signal }) => {
      const load = (query: object) =>
        linesApi('GET /money/lines', { query: { kind: 'in', limit: MOST, ...query }, signal })
      const found = await Promise.all([
        transactionId ? load({ q: transactionId }) : NONE,
        load({ ...nearDays(day), amount }),
      ])
      return found.flat()
    },
  })
  const claims = useQuery({ ...claimedQuery, enabled })
  if (!enabled || !lines.data || !claims.data) return null
  const claim = { id: receipt.id, tenantId: invoice.tenantId, amount, day, transactionId }
  const arrival = findArrival(claim, lines.data, claims.data)
  const account =
    'line' in arrival ? accounts.find(({ id }) => id === arrival.line.accountId)?.name : undefined
  return <ArrivalNotice arrival={arrival} account={account ?? 'the account'} />
}

const TONES: Record<Arrival['kind'], NoticeTone> = {
  arrived: 'success',
  'other-amount': 'warning',
  perhaps: 'info',
  missing: 'warning',
  waiting: 'info',
  unknown: 'info',
}

type NoticeProps = { arrival: Arrival; account: string }

const ArrivalNotice = ({ arrival, account }: NoticeProps) => (
  <Notice tone={TONES[arrival.kind]}>{toText(arrival, account)}</Notice>
)

function toText(arrival: Arrival, account: string): ReactNode {
  switch (arrival.kind) {
    case 'arrived':
      return (
        <>
          This money is on the statement of {account}: <Line line={arrival.line} />.
        </>
      )
    case 'other-amount':
      return (
        <>
          The statement of {account} has this transaction ID with another amount: <Line line={arrival.line} />
          .
        </>
      )
    case 'perhaps':
      return (
        <>
          Perhaps this money is on the statement of {account}: <Line line={arrival.line} />.
        </>
      )
    case 'missing':
      return 'This money is on no statement, although the statements of these days are in.'
    case 'waiting':
      return 'The statements that would show this money are not in yet.'
    case 'unknown':
      return 'This money is on no statement so far.'
  }
}

const Line = ({ line: { amount, day, payerName, transactionId } }: { line: MoneyLine }) => (
  <>
    <Money cedis={amount} /> on {formatDay(day)}
    {payerName && ` from ${payerName}`} (
    <TextLink
      to="/money-desk"
      search={{ tab: 'lines', ...(transactionId ? { q: transactionId } : { from: day, to: day }) }}
      inherit
    >
      line
    </TextLink>
    )
  </>
)
