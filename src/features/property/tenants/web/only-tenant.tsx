import { useQuery } from '@tanstack/react-query'
import type { List } from '../../../../web/list.ts'
import { Chip } from '../../../../web/ui/list/chip.tsx'
import { tenantQuery } from './tenant.queries.ts'

type ShownTenant = { tenantId: string | null; tenantName: string | null }

type Props = {
  tenantId: string
  /** For example 'invoices'. */
  plural: string
  list: Pick<List<ShownTenant>, 'rows' | 'loading' | 'changing'>
  onClear: () => void
}

export function OnlyTenant({ tenantId, plural, list, onClear }: Props) {
  const row = list.rows.find((record) => record.tenantId === tenantId)
  const { data, isPending } = useQuery({
    ...tenantQuery(tenantId),
    enabled: !row && !list.loading && !list.changing,
  })
  const name = row?.tenantName ?? data?.name ?? (isPending ? '…' : 'one tenant')
  return (
    <Chip removeLabel={`Show the ${plural} of all tenants`} onRemove={onClear}>
      Only <strong>{name}</strong>
    </Chip>
  )
}
