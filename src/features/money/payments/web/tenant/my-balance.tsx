import { useQuery } from '@tanstack/react-query'
import { toCedis, toPesewas } from '../../../../../shared/money.ts'
import { Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Card } from '../../../../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import type { TenantBalance } from '../../accounts.contract.ts'
import { leftToPay } from '../balance-text.tsx'
import { FAILED } from '../payments.messages.ts'
import { CreditText } from './credit-notice.tsx'
import { myBalanceQuery } from './my-payments.queries.ts'

export function MyBalance() {
  const { uid } = useMe()
  const { data, error, refetch } = useQuery(myBalanceQuery(uid))
  return (
    <Card>
      {data ? (
        <Amounts {...data} />
      ) : error ? (
        <ErrorState title={FAILED.balance} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading height={96} />
      )}
    </Card>
  )
}

function Amounts({ balance, overdue, underReview, credit, deposit }: TenantBalance) {
  const left = toCedis(toPesewas(leftToPay({ balance, credit })) - toPesewas(underReview))
  return (
    <>
      {left > 0 ? (
        <>
          <Text tone="soft">You owe</Text>
          <Text mb="xs" size="3xl" weight={650} lineHeight={1.2}>
            <TextLink to="/tenant/invoices" inherit c="inherit">
              <Money cedis={left} wraps />
            </TextLink>
          </Text>
        </>
      ) : (
        <Text tone="green" size="xl" weight={650}>
          Nothing to pay right now
        </Text>
      )}
      {underReview > 0 && (
        <Text mt="xs" tone="soft">
          <Money cedis={underReview} wraps /> {left > 0 && 'more '}is under review. It counts once the office
          has confirmed it.
        </Text>
      )}
      {overdue > 0 && (
        <Text mt="xs" tone="red" weight={600}>
          <Money cedis={overdue} /> overdue
        </Text>
      )}
      {credit > 0 && (
        <Text mt="xs" tone="green" weight={600}>
          <CreditText credit={credit} />
        </Text>
      )}
      {deposit > 0 && (
        <Text mt="xs">
          <Money cedis={deposit} /> deposit is kept for you.
        </Text>
      )}
    </>
  )
}
