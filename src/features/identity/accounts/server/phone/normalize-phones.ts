import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../../../../server/context.ts'
import { storedPhone } from '../../../../../server/phone.ts'
import { accounts, profiles } from '../accounts.table.ts'

const OF_GHANA = '^0[0-9]{9}$'

/** Converts numbers stored by the previous release. Idempotent. */
export async function normalizePhones({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const { phone, phoneE164, unconfirmedPhone } = profiles
  await db
    .update(profiles)
    .set({
      unconfirmedPhone: sql`${phone}`,
      unconfirmedPhoneE164: sql`${phoneE164}`,
      phone: null,
      phoneE164: null,
      phoneUnconfirmed: false,
    })
    .where(and(profiles.phoneUnconfirmed, eq(profiles.role, 'tenant'), isNotNull(profiles.email)))
  await db
    .update(profiles)
    .set({ phoneProvenAt: clock.now() })
    .from(accounts)
    .where(and(eq(accounts.uid, profiles.uid), eq(accounts.phone, phoneE164), isNull(profiles.phoneProvenAt)))
  const others = await db
    .select({ uid: profiles.uid, phone, unconfirmedPhone })
    .from(profiles)
    .where(or(sql`${phone} !~ ${OF_GHANA}`, sql`${unconfirmedPhone} !~ ${OF_GHANA}`))
  for (const { uid, ...typed } of others) {
    const [now, waiting] = [typed.phone, typed.unconfirmedPhone].map((text) => text && storedPhone(text))
    if (now !== typed.phone)
      await db
        .update(profiles)
        .set({ phone: now ?? null })
        .where(and(eq(profiles.uid, uid), eq(phone, typed.phone ?? '')))
    if (waiting !== typed.unconfirmedPhone)
      await db
        .update(profiles)
        .set({ unconfirmedPhone: waiting ?? null })
        .where(and(eq(profiles.uid, uid), eq(unconfirmedPhone, typed.unconfirmedPhone ?? '')))
  }
}
