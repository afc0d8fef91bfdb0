import { eq } from 'drizzle-orm'
import type { Tx } from '../../../../../server/database/index.ts'
import { takesSms } from '../../../../../server/phone.ts'
import { remainingChannels } from '../../channels.rules.ts'
import { profiles } from '../accounts.table.ts'

/** Adapts the channels to the person's addresses. The person must be locked. */
export async function keepOneChannel(tx: Tx, uid: string): Promise<void> {
  const { email, phoneE164: number, channels, preferredChannel } = profiles
  const [person] = await tx
    .select({ email, number, channels, preferredChannel })
    .from(profiles)
    .where(eq(profiles.uid, uid))
  if (!person) return
  const phoneE164 = person.number !== null && takesSms(person.number) ? person.number : null
  const kept = remainingChannels({ ...person, phoneE164 }, person)
  await tx
    .update(profiles)
    .set({ channels: [...kept.channels], preferredChannel: kept.preferredChannel })
    .where(eq(profiles.uid, uid))
}
