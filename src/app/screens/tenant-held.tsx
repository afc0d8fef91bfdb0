import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../features/identity/accounts/web/accounts.api.ts'
import { AccountFacts } from '../../features/money/payments/web/account/account-facts.tsx'
import { tenantLeasesQuery } from '../../features/property/leases/web/leases.api.ts'
import { Stack, Text } from '../../web/ui/layout.tsx'
import { DayText } from '../../web/ui/values.tsx'

/** Debt, credit and deposit of a tenant, and the leases that still run. */
export function TenantHeld({ tenantId }: { tenantId: string }) {
  const can = useCan()
  return (
    <Stack gap="sm" mt="md">
      {can('payment:read') && <AccountFacts tenantId={tenantId} />}
      {can('lease:read') && <RunningLeases tenantId={tenantId} />}
    </Stack>
  )
}

function RunningLeases({ tenantId }: { tenantId: string }) {
  const { data = [] } = useQuery(tenantLeasesQuery(tenantId))
  return data
    .filter(({ state }) => state !== 'ended')
    .map(({ id, unitName, propertyName, endsOn }) => (
      <Text key={id} size="sm">
        The lease of {unitName}, {propertyName} {endsOn === null ? 'has no end' : 'runs until '}
        {endsOn !== null && <DayText day={endsOn} />} and ends today.
      </Text>
    ))
}
