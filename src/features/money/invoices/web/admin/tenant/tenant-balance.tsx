import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Text } from '../../../../../../web/ui/layout.tsx'
import { Loading } from '../../../../../../web/ui/states.tsx'
import { Money } from '../../../../../../web/ui/values.tsx'
import type { Balance } from '../../../totals.contract.ts'
import classes from './tenant-balance.module.css'
import { useBalances } from './tenant-balance.queries.ts'

const ROW_HEIGHT = 64

type Debtor = { id: string; name: string }
type Props = {
  tenants: readonly Debtor[]
  /** `renderCell` renders a tenant's balance. */
  children: (renderCell: (tenant: Debtor) => ReactNode) => ReactNode
}

export function TenantBalances({ tenants, children }: Props) {
  const renderBalance = useBalances(tenants.map(({ id }) => id))
  const [ready, setReady] = useState(false)
  const waits = tenants.some(({ id }) => renderBalance(id) === 'loading')
  if (!ready && !waits) setReady(true)
  // Otherwise the rows would jump when the amounts arrive.
  if (!ready) return <Loading height={tenants.length * ROW_HEIGHT} />
  return children(({ id, name }) => {
    const balance = renderBalance(id)
    return (
      <div className={classes.balance}>
        {balance === 'loading' && (
          <Text as="span" tone="soft">
            …
          </Text>
        )}
        {balance === 'failed' && (
          <Text as="span" tone="soft">
            Not known
          </Text>
        )}
        {typeof balance === 'object' && <Owed balance={balance} name={name} />}
      </div>
    )
  })
}

function Owed({
  balance: { tenantId, overdue, underReview, credit, balance },
  name,
}: {
  balance: Balance
  name: string
}) {
  if (balance === 0 && underReview === 0 && credit === 0)
    return (
      <Text as="span" tone="soft">
        Nothing
      </Text>
    )
  return (
    <Link to="/invoices" search={{ tenantId }} className={classes.link} title={`Invoices of ${name}`}>
      <span>{balance > 0 ? <Money cedis={balance} /> : 'Nothing'}</span>
      {overdue > 0 && (
        <Text as="span" size="xs" tone="red">
          {overdue < balance && <Money cedis={overdue} />} overdue
        </Text>
      )}
      {underReview > 0 && (
        <Text as="span" size="xs">
          {underReview < balance && <Money cedis={underReview} />} under review
        </Text>
      )}
      {balance < 0 && (
        <Text as="span" size="xs">
          <Money cedis={-balance} /> credit
        </Text>
      )}
    </Link>
  )
}
