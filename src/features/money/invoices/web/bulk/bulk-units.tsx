import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isDay } from '../../../../../shared/days.ts'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { leasesOn } from '../../../../property/leases/lease-choice.rules.ts'
import type { Lease } from '../../../../property/leases/leases.contract.ts'
import { leaseLabel } from '../../../../property/leases/web/lease-units.ts'
import { severalLeasesQuery } from '../../../../property/leases/web/leases.api.ts'
import type { NO_INVOICES } from '../invoice-forms.schema.ts'
import classes from './bulk.module.css'

export const TICK_UNITS = 'Please tick at least one unit for each of these tenants'

type Choices = (typeof NO_INVOICES)['leases']
type Several = { tenantId: string; tenantName: string; leases: Lease[] }

export function useSeveral({ tenantIds, dueDate }: { tenantIds: string[]; dueDate: string }): Several[] {
  const today = useToday()
  const { data = [] } = useQuery(severalLeasesQuery)
  const chosen = new Set(tenantIds)
  const day = isDay(dueDate) ? dueDate : today
  return [...Map.groupBy(data, ({ tenantId }) => tenantId)].flatMap(([tenantId, all]) => {
    const leases = leasesOn(all, day)
    const tenantName = all[0]?.tenantName ?? ''
    return chosen.has(tenantId) && leases.length > 1 ? [{ tenantId, tenantName, leases }] : []
  })
}

export const keepTicked = (several: readonly Several[], ticked: Choices): Choices =>
  ticked.filter(({ leaseId }) => several.some(({ leases }) => leases.some(({ id }) => id === leaseId)))

export const isEachTicked = (several: readonly Several[], ticked: Choices): boolean =>
  several.every(({ leases }) => leases.some(({ id }) => ticked.some(({ leaseId }) => leaseId === id)))

type Props = {
  several: readonly Several[]
  ticked: Choices
  error: unknown
  onTick: (ticked: Choices) => void
}

/** One invoice per ticked unit. */
export function BulkUnits({ several, ticked, error, onTick }: Props) {
  if (several.length === 0) return null
  const toggle = (tenantId: string, leaseId: string, isTicked: boolean) => {
    const others = ticked.filter((choice) => choice.leaseId !== leaseId)
    onTick(isTicked ? [...others, { tenantId, leaseId }] : others)
  }
  return (
    <Stack as="section" gap="sm" aria-label="Which units">
      <Text weight={600}>Which units</Text>
      <Text tone="soft" size="sm">
        {several.length === 1 ? 'This tenant rents' : 'These tenants rent'} several units. Each unit that you
        tick gets a separate invoice.
      </Text>
      <Stack gap="md" className={classes.failures}>
        {several.map(({ tenantId, tenantName, leases }) => (
          <fieldset key={tenantId} className={classes.units}>
            <legend>{tenantName}</legend>
            {leases.map((lease) => (
              <Checkbox
                key={lease.id}
                label={leaseLabel(lease, leases)}
                checked={ticked.some(({ leaseId }) => leaseId === lease.id)}
                onChange={(event) => toggle(tenantId, lease.id, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </Stack>
      {error !== undefined && error !== null && <Notice tone="error">{String(error)}</Notice>}
    </Stack>
  )
}
