import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { DICTIONARY } from '../../../ledger/dictionary.texts.ts'
import type { PaymentFilter } from '../../payments.contract.ts'
import { methodLabel } from '../payment-texts.ts'
import { PAYMENTS_KEY, paymentsApi } from '../payments.api.ts'
import classes from './payments.module.css'

/** Sums of the payments that match, in all and by method. */
export function PaymentSum({ query }: { query: PaymentFilter }) {
  const { data } = useQuery({
    queryKey: [...PAYMENTS_KEY, 'summary', query],
    queryFn: ({ signal }) => paymentsApi('GET /payments/summary', { query, signal }),
    placeholderData: keepPreviousData,
  })
  if (!data || (data.received === 0 && data.net === 0))
    return <Stack gap="xs" role="status" className={classes.sum} />
  const parts = [
    ['taken back by reversals', data.reversed],
    ['given back', data.returned],
  ] as const
  const some = parts.filter(([, amount]) => amount > 0)
  return (
    <Stack gap="xs" role="status" className={classes.sum}>
      <Row gap="xs lg">
        <Part amount={data.received} strong>
          {some.length > 0 ? 'came in' : 'received'}
        </Part>
        {some.map(([label, amount]) => (
          <Part key={label} amount={amount}>
            {label}
          </Part>
        ))}
        {some.length > 0 && (
          <Part amount={data.net} strong>
            received
          </Part>
        )}
      </Row>
      {data.byMethod.length > 0 && (
        <Row gap="xs lg" size="sm">
          {data.byMethod.map(({ method, count, net }) => (
            <Part key={method} amount={net}>
              {`${methodLabel(method)} (${count.toLocaleString('en-GB')})`}
            </Part>
          ))}
        </Row>
      )}
      <Text tone="soft" size="sm">
        {DICTIONARY.received}
      </Text>
    </Stack>
  )
}

type PartProps = { amount: number; strong?: boolean; children: string }

const Part = ({ amount, strong = false, children }: PartProps) => (
  <span>
    <Text as="span" weight={strong ? 600 : undefined}>
      <Money cedis={amount} />
    </Text>{' '}
    {children}
  </span>
)
