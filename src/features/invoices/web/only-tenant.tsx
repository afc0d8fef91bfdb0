import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { List } from '../../../web/list.ts'
import { TENANTS_KEY, tenantsApi } from '../../tenants/web/tenants.api.ts'
import type { Invoice } from '../invoices.contract.ts'
import classes from './only-tenant.module.css'

type Props = { tenantId: string; list: List<Invoice>; onClear: () => void }

/** Says whose invoices alone are shown, and leads back to those of everybody. */
export function OnlyTenant({ tenantId, list, onClear }: Props) {
  const row = list.rows.find((invoice) => invoice.tenantId === tenantId)
  const { data, isPending } = useQuery({
    queryKey: [...TENANTS_KEY, 'one', tenantId],
    queryFn: ({ signal }) => tenantsApi('GET /tenants/{id}', { params: { id: tenantId }, signal }),
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
