import { z } from 'zod'
import { cedisText, dayText, optionalDayText, optionalLine } from '../../../../shared/fields/fields.ts'
import type { Lease } from '../leases.contract.ts'
import { LEASE_MESSAGES } from '../leases.messages.ts'

const rentDayText = z
  .string()
  .trim()
  .regex(/^([1-9]|[12]\d|3[01])$/, 'Rent day must be a day of the month from 1 to 31')
  .transform(Number)

const isInOrder = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }) =>
  endsOn === null || endsOn > startsOn

export const leaseForm = z
  .object({
    propertyId: z.string().min(1, 'Property is required'),
    unitId: z.string().min(1, 'Unit is required'),
    startsOn: dayText('Start is required'),
    endsOn: optionalDayText,
    rent: cedisText,
    periodMonths: z.string().transform(Number),
    rentDay: rentDayText,
    depositDue: cedisText,
    withholdsTax: z.boolean(),
    overlapReason: optionalLine,
    isCharged: z.boolean(),
  })
  .refine(isInOrder, { path: ['endsOn'], error: LEASE_MESSAGES.order })
  .refine(({ isCharged, rent }) => !isCharged || (rent ?? 0) > 0, {
    path: ['rent'],
    error: LEASE_MESSAGES.chargeWithoutRent,
  })
export type LeaseFormOutput = z.output<typeof leaseForm>

const toText = (cedis: number | null | undefined) => (cedis == null ? '' : String(cedis))

export const leaseValues = (lease: Partial<Lease>, startsOn: string): z.input<typeof leaseForm> => ({
  propertyId: lease.propertyId ?? '',
  unitId: lease.unitId ?? '',
  startsOn: lease.startsOn ?? startsOn,
  endsOn: lease.endsOn ?? '',
  rent: toText(lease.rent),
  periodMonths: String(lease.periodMonths ?? 1),
  rentDay: String(lease.rentDay ?? 1),
  depositDue: toText(lease.depositDue || null),
  withholdsTax: lease.withholdsTax ?? false,
  overlapReason: lease.overlapReason ?? '',
  isCharged: false,
})

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
