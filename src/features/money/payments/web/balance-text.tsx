import { toCedis, toPesewas } from '../../../../shared/money.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { Money } from '../../../../web/ui/values.tsx'

/** In GHS, without credit. */
export const leftToPay = ({ balance, credit }: { balance: number; credit: number }): number =>
  toCedis(toPesewas(balance) + toPesewas(credit))

/** Above 0 it is owed, below 0 it is credit. */
export function BalanceText({ balance }: { balance: number }) {
  return (
    <Text as="span" noWrap>
      <Money cedis={Math.abs(balance)} />
      {balance < 0 ? ' credit' : balance > 0 ? ' owed' : ''}
    </Text>
  )
}
