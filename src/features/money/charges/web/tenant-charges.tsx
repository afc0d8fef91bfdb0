import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { QueryState } from '../../../../web/ui/loaded.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { chargeableLeases } from '../../../property/leases/lease-choice.rules.ts'
import { tenantLeasesQuery } from '../../../property/leases/web/leases.api.ts'
import { ChargeList } from './charge-list.tsx'
import { tenantChargesQuery } from './charges.api.ts'
import { useChargeParts } from './use-charge-parts.tsx'

export function TenantCharges({ tenantId }: { tenantId: string }) {
  const charges = useQuery(tenantChargesQuery(tenantId))
  const leases = useQuery(tenantLeasesQuery(tenantId))
  const today = useToday()
  const charge = useChargeParts()
  const mayChange = useCan()('billing:write')
  const [lease, ...others] = chargeableLeases(leases.data ?? [], today)
  const add = mayChange && lease && (
    <Button
      variant="default"
      size="sm"
      onClick={() => charge.open({ what: 'add', leases: [lease, ...others] })}
    >
      Add Charge
    </Button>
  )
  return (
    <Section title="Recurring charges" aside={add}>
      {charge.notice}
      <QueryState query={charges} failed="Failed to load the recurring charges" height={80} always />
      {charges.data?.length === 0 && (
        <Text tone="soft">
          None yet. {lease ? 'Rent that is charged here is billed automatically.' : 'They belong to a lease.'}
        </Text>
      )}
      {charges.data && charges.data.length > 0 && (
        <ChargeList
          rules={charges.data}
          withTenant={false}
          onAct={mayChange ? (what, one) => charge.open({ what, charge: one }) : undefined}
        />
      )}
      {charge.dialog}
    </Section>
  )
}
