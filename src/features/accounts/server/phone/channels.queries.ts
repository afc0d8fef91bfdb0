import { eq } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import { keptChannels } from '../../channels.rules.ts'
import { profiles } from '../accounts.table.ts'

/** The channels follow the addresses that a person has; the person is locked. */
export async function keepReachable(tx: Tx, uid: string): Promise<void> {
  const { email, phoneE164, channels, preferredChannel } = profiles
  const [person] = await tx
    .select({ email, phoneE164, channels, preferredChannel })
    .from(profiles)
    .where(eq(profiles.uid, uid))
  if (!person) return
  const kept = keptChannels(person, person)
  await tx
    .update(profiles)
    .set({ channels: [...kept.channels], preferredChannel: kept.preferredChannel })
    .where(eq(profiles.uid, uid))
}
