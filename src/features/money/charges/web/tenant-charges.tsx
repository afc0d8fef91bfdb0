import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../web/api-error.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../../../web/ui/states.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { chargeableLeases } from '../../../property/leases/leases.rules.ts'
import { tenantLeasesQuery } from '../../../property/leases/web/leases.api.ts'
import { RuleList } from './charge-list.tsx'
import { tenantRulesQuery } from './charges.api.ts'
import { useRuleParts } from './use-charge-parts.tsx'

export function TenantRules({ tenantId }: { tenantId: string }) {
  const rules = useQuery(tenantRulesQuery(tenantId))
  const leases = useQuery(tenantLeasesQuery(tenantId))
  const today = useToday()
  const rule = useRuleParts()
  const mayChange = useCan()('billing:write')
  const [lease, ...others] = chargeableLeases(leases.data ?? [], today)
  const add = mayChange && lease && (
    <Button
      variant="default"
      size="sm"
      onClick={() => rule.open({ what: 'add', leases: [lease, ...others] })}
    >
      Add Charge
    </Button>
  )
  return (
    <Section title="Recurring charges" aside={add}>
      {rule.notice}
      {rules.isPending && <Loading height={80} />}
      {rules.error && (
        <ErrorState title="Failed to load the recurring charges" onRetry={() => void rules.refetch()}>
          {messageOf(rules.error)}
        </ErrorState>
      )}
      {rules.data?.length === 0 && (
        <Text tone="soft">
          None yet. {lease ? 'Rent that is charged here is billed by itself.' : 'They belong to a lease.'}
        </Text>
      )}
      {rules.data && rules.data.length > 0 && (
        <RuleList
          rules={rules.data}
          withTenant={false}
          onAct={mayChange ? (what, one) => rule.open({ what, rule: one }) : undefined}
        />
      )}
      {rule.dialog}
    </Section>
  )
}
