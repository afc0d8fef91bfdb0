import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import { takesCodes } from '../../../../../server/phone.ts'
import type { Channel } from '../../../../../shared/channels.ts'
import { findAccount } from '../accounts.queries.ts'

export type ProvenContact = { channel: Channel; address: string }

export const sendsEmail = async ({ deliveries }: Pick<Context, 'deliveries'>, db: Db): Promise<boolean> =>
  (await deliveries.route(db)).server.kind === 'smtp'

/** A contact to which a code of ours was sent and came back; one that the office confirmed is none. */
export async function chooseProvenContact(
  ctx: Pick<Context, 'deliveries'>,
  db: Db,
  uid: string,
  only?: Channel,
): Promise<ProvenContact | 'nothing-sends' | 'needs-proof'> {
  const profile = (await findAccount(db, uid))?.profile
  const { phoneE164 = null, email = null } = profile ?? {}
  const [bySms, byEmail] = [await ctx.deliveries.sendsSms(db), await sendsEmail(ctx, db)]
  const reachable = [
    ...(bySms && phoneE164 !== null && takesCodes(phoneE164)
      ? [{ channel: 'sms' as const, address: phoneE164, provenAt: profile?.phoneProvenAt ?? null }]
      : []),
    ...(byEmail && email
      ? [{ channel: 'email' as const, address: email, provenAt: profile?.emailProvenAt ?? null }]
      : []),
  ].filter(({ channel }) => only === undefined || channel === only)
  if (reachable.length === 0) return 'nothing-sends'
  const proven = reachable.filter(({ provenAt }) => provenAt !== null)
  const chosen = proven.find(({ channel }) => channel === profile?.preferredChannel) ?? proven[0]
  return chosen ? { channel: chosen.channel, address: chosen.address } : 'needs-proof'
}
