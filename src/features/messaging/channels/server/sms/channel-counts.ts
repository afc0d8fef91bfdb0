import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import { findContacts } from '../../../../identity/accounts/server/person-contacts.queries.ts'
import { channelsFor } from '../../channels.rules.ts'
import { sendsSms } from './sms-account.ts'

/** The numbers of people reached by email, by SMS (some by both), and by neither. */
export type ChannelCounts = { email: number; sms: number; neither: number }

export async function countChannels(
  ctx: Pick<Context, 'config' | 'secret'>,
  db: Db,
  people: readonly { uid: string; email: string | null }[],
): Promise<ChannelCounts> {
  const uids = people.map(({ uid }) => uid)
  const contacts = (await sendsSms(ctx, db)) ? await findContacts(db, uids) : new Map()
  const reach = { email: 0, sms: 0, neither: 0 }
  for (const { uid, email } of people) {
    const contact = contacts.get(uid)
    const channels = channelsFor(
      {},
      {
        email,
        phone: contact?.phoneE164 ?? null,
        channels: contact?.channels ?? ['email'],
        preferredChannel: null,
      },
    )
    for (const channel of channels) reach[channel] += 1
    if (channels.length === 0) reach.neither += 1
  }
  return reach
}
