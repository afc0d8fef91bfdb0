import { useQuery } from '@tanstack/react-query'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Card } from '../../../../../web/ui/page.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import { myBalanceQuery } from './my-payments.queries.ts'

export function CreditNotice() {
  const { uid } = useMe()
  const { data } = useQuery(myBalanceQuery(uid))
  if (!data || data.credit <= 0) return null
  return (
    <Card>
      <Text tone="green" weight={600}>
        <CreditText credit={data.credit} />
      </Text>
    </Card>
  )
}

export const CreditText = ({ credit }: { credit: number }) => (
  <>
    You have <Money cedis={credit} /> credit; it is used automatically for your next invoice.
  </>
)
