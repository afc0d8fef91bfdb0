import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { BalanceText } from '../balance-text.tsx'
import { FAILED } from '../payments.messages.ts'
import classes from './account.module.css'
import { balanceQuery } from './account.queries.ts'

/** All debts less all credit, and the deposit. */
export function AccountFacts({ tenantId }: { tenantId: string }) {
  const { data, error } = useQuery(balanceQuery(tenantId))
  if (error && !data) return <Text tone="soft">{FAILED.balance}</Text>
  return (
    <Row as="dl" ruled gap="md xl" className={classes.facts}>
      <Fact name="Account balance" none={!data}>
        {data ? <BalanceText balance={data.balance} /> : '…'}
      </Fact>
      <Fact name="Credit" none={!data?.credit}>
        {data ? <Money cedis={data.credit} /> : '…'}
      </Fact>
      <Fact name="Deposit held" none={!data?.deposit}>
        {data ? <Money cedis={data.deposit} /> : '…'}
      </Fact>
    </Row>
  )
}

const Fact = ({ name, none, children }: { name: string; none: boolean; children: ReactNode }) => (
  <div data-none={none || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
