import { z } from 'zod'
import { CHANNELS, type Channel } from '../../../../../shared/channels.ts'
import { type Day, isDay } from '../../../../../shared/days.ts'
import { dayText, optionalDayText } from '../../../../../shared/fields/fields.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { initialValues } from '../../../../../web/forms/changed-since.ts'
import { ACCOUNT_MESSAGES } from '../../../../identity/accounts/accounts.messages.ts'
import { newTenant, type Tenant } from '../../tenants.contract.ts'
import { TENANT_MESSAGES } from '../../tenants.messages.ts'
import { isLeaseInOrder } from '../../tenants.rules.ts'

const LEASE_END_REQUIRED = 'Lease end date is required'
const LEASE_END_PAST = 'Lease end date must not be earlier than today'

export const MESSAGES_BY = { email: ['email'], sms: ['sms'], both: CHANNELS } as const satisfies Record<
  string,
  readonly Channel[]
>
const messagesBy = z.enum(['email', 'sms', 'both'])
export const toMessageChannels = ([first, second]: readonly Channel[]) =>
  second ? 'both' : (first ?? 'email')

const fields = newTenant
  .omit({ uid: true, channels: true, preferredChannel: true })
  .extend({ messagesBy, moveInDate: optionalDayText, leaseEndDate: dayText(LEASE_END_REQUIRED) })

export type TenantFormValues = z.input<typeof fields>
export type TenantFormOutput = z.output<typeof fields>

/** The lease must end after it began; without a first day, not before today unless it already did. */
export function tenantForm(
  today: Day,
  before?: Pick<Tenant, 'leaseEndDate'>,
): z.ZodType<TenantFormOutput, TenantFormValues> {
  const lease = z
    .object({ moveInDate: z.string(), leaseEndDate: z.string() })
    .refine((dates) => !areDays(dates) || isLeaseInOrder(dates.moveInDate, dates.leaseEndDate), {
      path: ['leaseEndDate'],
      error: TENANT_MESSAGES.leaseOrder,
      abort: true,
    })
    .refine((dates) => dates.moveInDate || endsFromToday(dates.leaseEndDate, today, before), {
      path: ['leaseEndDate'],
      error: LEASE_END_PAST,
      abort: true,
    })
    .transform(() => ({}))
  // An intersection, so that the dates are checked even if a field fails.
  return fields.and(lease).and(reach)
}

// The server decides if the number can be called.
const reach = z
  .object({ email: z.unknown(), phone: z.unknown() })
  .refine(({ email, phone }) => email || phone, {
    path: ['email'],
    error: ACCOUNT_MESSAGES.notReachable,
    abort: true,
  })
  .transform(() => ({}))

type LeaseDates = { moveInDate: string; leaseEndDate: string }

// Invalid days are reported by their own fields.
const areDays = ({ moveInDate, leaseEndDate }: LeaseDates) => isDay(moveInDate) && isDay(leaseEndDate)

function endsFromToday(
  leaseEndDate: Day,
  today: Day,
  before: Pick<Tenant, 'leaseEndDate'> | undefined,
): boolean {
  return !isDay(leaseEndDate) || leaseEndDate >= today || leaseEndDate === before?.leaseEndDate
}

export const tenantValues = (before?: Tenant): TenantFormValues => ({
  ...initialValues(fields, before),
  phone: printPhone(before?.phone ?? ''),
  messagesBy: toMessageChannels(before?.channels ?? []),
})
