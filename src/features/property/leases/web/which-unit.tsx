import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { isDay } from '../../../../shared/days.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { leasesOn } from '../lease-choice.rules.ts'
import type { Lease } from '../leases.contract.ts'
import { leaseLabel } from './lease-units.ts'
import { tenantLeasesQuery } from './leases.api.ts'

export const CHOOSE_UNIT = 'Please choose which unit this is for'

/** Leases on that day and the one chosen before, if there are several; otherwise none. */
export function useLeaseChoice(tenantId: string, day: string, before: string | null = null): Lease[] {
  const today = useToday()
  const { data = [] } = useQuery({ ...tenantLeasesQuery(tenantId), enabled: tenantId !== '' })
  const running = leasesOn(data, isDay(day) ? day : today)
  const chosen = data.filter(({ id }) => id === before && !running.some((lease) => lease.id === id))
  const leases = [...chosen, ...running]
  return leases.length > 1 ? leases : []
}

type Props = ComponentProps<typeof NativeSelect> & { leases: readonly Lease[] }

/** Asks for the unit of a tenant who rents several. */
export const WhichUnit = ({ leases, ...input }: Props) => (
  <NativeSelect
    label="Which unit"
    required
    data={[
      { value: '', label: 'Choose a unit' },
      ...leases.map((lease) => ({ value: lease.id, label: leaseLabel(lease, leases) })),
    ]}
    {...input}
  />
)
