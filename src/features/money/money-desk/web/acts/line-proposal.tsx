import { useQuery } from '@tanstack/react-query'
import { errorSentences } from '../../../../../web/api-error.ts'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import { PAYMENTS_KEY, paymentQuery, paymentsApi } from '../../../payments/web/payments.api.ts'
import type { MoneyLine } from '../../money-lines.contract.ts'
import { METHOD_OF_ACCOUNT } from '../../money-lines.rules.ts'
import { useAccounts } from '../money-desk.api.ts'

const FRESH_MS = 30_000

export function LineProposal({ line }: { line: MoneyLine }) {
  const { proposal, state } = line
  if (state !== 'proposed' || !proposal) return null
  const { action, parts, paymentIds } = proposal
  const title = { post: 'Accepting posts', link: 'Accepting links', reverse: 'Accepting takes back' }[action]
  return (
    <Stack as="section" surface="sunken" gap="sm" aria-label={title}>
      <Text as="h3" size="sm" weight={600}>
        {title}
      </Text>
      {action === 'post'
        ? parts.map((part) => (
            <div key={part.tenantId}>
              <Text weight={550}>
                {part.tenantName}, <Money cedis={part.amount} />
              </Text>
              <PostedPart line={line} tenantId={part.tenantId} amount={part.amount} />
            </div>
          ))
        : paymentIds.map((id) => <KnownPayment key={id} id={id} />)}
      {action === 'link' && (
        <Text size="sm" tone="soft">
          This money is in the books already; nothing is posted twice.
        </Text>
      )}
      {action === 'reverse' && (
        <Text size="sm" tone="soft">
          The statement says that this money left again. What it settled is owed again.
        </Text>
      )}
    </Stack>
  )
}

type PartProps = { line: Pick<MoneyLine, 'accountId' | 'day'>; tenantId: string; amount: number }

/** Invoices in the order in which they fall due; the rest is credit. */
export function PostedPart({ line, tenantId, amount }: PartProps) {
  const account = useAccounts()?.find(({ id }) => id === line.accountId)
  const body = {
    tenantId,
    amount,
    receivedOn: line.day,
    method: METHOD_OF_ACCOUNT[account?.kind ?? 'wallet'],
  }
  const { data, error } = useQuery({
    queryKey: [...PAYMENTS_KEY, 'preview', body],
    enabled: tenantId !== '' && amount > 0,
    queryFn: ({ signal }) => paymentsApi('POST /payments/preview', { body, signal }),
    staleTime: FRESH_MS,
    retry: false,
  })
  if (tenantId === '' || amount <= 0) return null
  if (error)
    return (
      <Text size="sm" tone="red">
        {errorSentences(error).join(' ')}
      </Text>
    )
  if (!data)
    return (
      <Text size="sm" tone="soft">
        Loading...
      </Text>
    )
  return (
    <ul>
      {data.allocations.map(({ invoiceId, invoiceNumber, amount: part }) => (
        <Text as="li" size="sm" key={invoiceId}>
          {invoiceNumber}: <Money cedis={part} />
        </Text>
      ))}
      {data.credit > 0 && (
        <Text as="li" size="sm">
          Credit: <Money cedis={data.credit} />
        </Text>
      )}
    </ul>
  )
}

function KnownPayment({ id }: { id: string }) {
  const { data } = useQuery(paymentQuery(id))
  if (!data)
    return (
      <Text size="sm" tone="soft">
        Loading...
      </Text>
    )
  const { receiptNumber, tenantName, amount, receivedOn } = data
  return (
    <Text size="sm">
      {receiptNumber ?? 'Payment'} of {tenantName}, <Money cedis={amount} />, received{' '}
      <DayText day={receivedOn} />
    </Text>
  )
}
