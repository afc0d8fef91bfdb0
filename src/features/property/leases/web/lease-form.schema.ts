import { z } from 'zod'
import { cedisText, dayText, optionalDayText, optionalLine } from '../../../../shared/fields/fields.ts'
import { initialValues } from '../../../../web/forms/changed-since.ts'
import { choice, dayOfMonthText, numberChoice } from '../../../../web/forms/typed-fields.ts'
import { type Lease, leasesEndpoints } from '../leases.contract.ts'
import { LEASE_MESSAGES } from '../leases.messages.ts'

const isInOrder = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }) =>
  endsOn === null || endsOn > startsOn

export const leaseForm = leasesEndpoints['POST /leases'].body
  .omit({ tenantId: true })
  .extend({
    propertyId: choice('Property is required'),
    unitId: choice('Unit is required'),
    startsOn: dayText('Start is required'),
    endsOn: optionalDayText,
    rent: cedisText,
    periodMonths: numberChoice,
    rentDay: dayOfMonthText('Rent day'),
    depositDue: cedisText,
    overlapReason: optionalLine,
    isCharged: z.boolean(),
  })
  .refine(isInOrder, { path: ['endsOn'], error: LEASE_MESSAGES.order })
  .refine(({ isCharged, rent }) => !isCharged || (rent ?? 0) > 0, {
    path: ['rent'],
    error: LEASE_MESSAGES.chargeWithoutRent,
  })
export type LeaseFormOutput = z.output<typeof leaseForm>

export const leaseValues = (lease: Partial<Lease>, startsOn: string): z.input<typeof leaseForm> =>
  initialValues(
    leaseForm,
    { ...lease, depositDue: lease.depositDue || null },
    { startsOn, periodMonths: '1', rentDay: '1', withholdsTax: false, isCharged: false },
  )

/** Both calls take the same fields; the property only narrows the choice of units. */
export const leaseBody = ({
  propertyId: _,
  isCharged: _charged,
  overlapReason,
  depositDue,
  ...terms
}: LeaseFormOutput) => ({ ...terms, depositDue: depositDue ?? 0, ...(overlapReason && { overlapReason }) })

type Start = Pick<Lease, 'startsOn'>

export const offerForm = ({ startsOn }: Start) =>
  z
    .object({
      fromDay: dayText('From is required'),
      endsOn: optionalDayText,
      rent: cedisText,
      advanceReason: optionalLine,
    })
    .refine(({ fromDay }) => fromDay > startsOn, { path: ['fromDay'], error: LEASE_MESSAGES.fromTooEarly })
    .refine(({ rent }) => rent !== null, { path: ['rent'], error: 'Rent is required' })
    .refine(({ fromDay, endsOn }) => endsOn === null || endsOn > fromDay, {
      path: ['endsOn'],
      error: LEASE_MESSAGES.renewalOrder,
    })

export type OfferFormOutput = z.output<ReturnType<typeof offerForm>>
