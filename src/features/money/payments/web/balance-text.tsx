import { Text } from '../../../../web/ui/layout.tsx'
import { Money } from '../../../../web/ui/values.tsx'

/** Above 0 it is owed, below 0 it is credit. */
export function BalanceText({ balance }: { balance: number }) {
  return (
    <Text as="span" noWrap>
      <Money cedis={Math.abs(balance)} />
      {balance < 0 ? ' credit' : balance > 0 ? ' owed' : ''}
    </Text>
  )
}
