import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Text } from '../../../../web/ui/layout.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import { PAYMENTS_KEY, paymentsApi } from '../payments.api.ts'
import type { queryOf } from './payments.filter.ts'

/** What the payments that match bring, below their list. */
export function PaymentSum({ query }: { query: ReturnType<typeof queryOf> }) {
  const { data } = useQuery({
    queryKey: [...PAYMENTS_KEY, 'summary', query],
    queryFn: ({ signal }) => paymentsApi('GET /payments/summary', { query, signal }),
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  const parts = [
    ['taken back by reversals', data.reversed],
    ['given back', data.returned],
  ] as const
  const some = parts.filter(([, amount]) => amount > 0)
  return (
    <p role="status">
      <strong>
        <Money cedis={data.received} />
      </strong>{' '}
      came in
      {some.map(([label, amount]) => (
        <span key={label}>
          {' '}
          · <Money cedis={amount} /> {label}
        </span>
      ))}
      {some.length > 0 && (
        <>
          {' '}
          ·{' '}
          <strong>
            <Money cedis={data.net} />
          </strong>{' '}
          received in all
        </>
      )}
      <Text as="span" block tone="soft" size="sm">
        Received is money and withheld tax by the day received, less reversals and refunds by theirs.
      </Text>
    </p>
  )
}
