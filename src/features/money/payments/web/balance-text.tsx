import { toCedis, toPesewas } from '../../../../shared/money.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { Money, rich } from '../../../../web/ui/values.tsx'

/** In GHS, without credit. */
export const leftToPay = ({ balance, credit }: { balance: number; credit: number }): number =>
  toCedis(toPesewas(balance) + toPesewas(credit))

/** Above 0 it is owed, below 0 it is credit. */
export function BalanceText({ balance }: { balance: number }) {
  const money = <Money cedis={Math.abs(balance)} />
  return (
    <Text as="span" noWrap>
      {balance === 0 ? money : rich(balance < 0 ? '{amount} credit' : '{amount} owed', { amount: money })}
    </Text>
  )
}
