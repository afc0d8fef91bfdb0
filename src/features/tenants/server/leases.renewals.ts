import type { Context } from '../../../server/context.ts'
import type { Tx } from '../../../server/database/index.ts'
import type { DeliveryOptions, Renewal } from '../../../server/mail/deliveries.types.ts'
import { type Day, daysBetween } from '../../../shared/days.ts'
import { replyAddress } from '../../accounts/server/admins.service.ts'
import { companyOf } from '../../company/server/company.service.ts'
import { ENDING_DAYS } from '../tenants.rules.ts'
import { LEASE_ENDING, LEASES_ENDING, leaseEndingMail } from './leases.emails.ts'
import { livingTenants } from './tenants.leases.ts'

type Renewing = Pick<Context, 'config' | 'clock' | 'publicUrl'>

/** Why nobody is to be reminded of the end of a lease; undefined while it is near. */
function untrueOf(leaseEndDate: Day | null, today: Day): string | undefined {
  const days = leaseEndDate === null ? Number.POSITIVE_INFINITY : daysBetween(today, leaseEndDate)
  if (days < 0) return 'the lease has ended'
  return days > ENDING_DAYS ? 'the lease ends on another day' : undefined
}

/** What tenants would be told of the ends of their leases now, or why nothing; of mails to the office only that. */
async function renewed(
  { config, clock, publicUrl }: Renewing,
  tx: Tx,
  { kind, ids }: { kind: string; ids: readonly string[] },
): Promise<Map<string, Renewal>> {
  const company = await companyOf({ config }, tx)
  const replyTo = await replyAddress(tx, company)
  const today = clock.today()
  const tenants = await livingTenants(tx, ids, { hold: true })
  const renewals = ids.map((id): [string, Renewal | undefined] => {
    const tenant = tenants.get(id)
    if (!tenant) return [id, { untrue: 'the tenant was deleted' }]
    const { leaseEndDate, personUid: uid, name, email, apartment, unit } = tenant
    const untrue = untrueOf(leaseEndDate, today)
    if (untrue || leaseEndDate === null) return [id, { untrue: untrue ?? '' }]
    if (kind !== LEASE_ENDING) return [id, undefined]
    const home = { id, uid, name, email, apartment, unit }
    return [id, leaseEndingMail({ company, tenant: home, leaseEndDate, today, publicUrl, replyTo })]
  })
  return new Map(renewals.filter((entry): entry is [string, Renewal] => entry[1] !== undefined))
}

/** How mails about the ends of leases are written once more, by their kind. */
export const leaseRenewals = (ctx: Renewing): NonNullable<DeliveryOptions['renew']> => ({
  [LEASE_ENDING]: (tx, ids) => renewed(ctx, tx, { kind: LEASE_ENDING, ids }),
  [LEASES_ENDING]: (tx, ids) => renewed(ctx, tx, { kind: LEASES_ENDING, ids }),
})
