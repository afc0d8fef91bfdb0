import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { List } from '../../../web/list.ts'
import { tenantQuery } from '../../tenants/web/tenant.queries.ts'
import type { Invoice } from '../invoices.contract.ts'
import classes from './only-tenant.module.css'

type Props = { tenantId: string; list: List<Invoice>; onClear: () => void }

/** Says whose invoices alone are shown, and leads back to those of everybody. */
export function OnlyTenant({ tenantId, list, onClear }: Props) {
  const row = list.rows.find((invoice) => invoice.tenantId === tenantId)
  const { data, isPending } = useQuery({
    ...tenantQuery(tenantId),
    enabled: !row && !list.loading && !list.changing,
  })
  const name = row?.tenantName ?? data?.name ?? (isPending ? '…' : 'one tenant')
  return (
    <p className={classes.chip}>
      <span>
        Only <strong>{name}</strong>
      </span>
      <CloseButton size="sm" aria-label="Show the invoices of all tenants" onClick={onClear} />
    </p>
  )
}
