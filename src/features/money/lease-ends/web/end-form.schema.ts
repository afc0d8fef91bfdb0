import { z } from 'zod'
import { dayText, line } from '../../../../shared/fields/fields.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import { LEASE_MESSAGES } from '../../../property/leases/leases.messages.ts'

/** `proration` is empty if the lease's charges decide. */
export const endForm = ({ startsOn }: Pick<Lease, 'startsOn'>) =>
  z.object({
    moveOutOn: dayText('Move-out day is required').refine(
      (day) => day >= startsOn,
      LEASE_MESSAGES.beforeStart,
    ),
    proration: z.enum(['', 'none', 'daily']).transform((cut) => (cut === '' ? null : cut)),
    reason: line('Reason is required'),
  })
export type EndFormOutput = z.output<ReturnType<typeof endForm>>
