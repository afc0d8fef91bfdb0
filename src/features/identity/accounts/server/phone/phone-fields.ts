import { eq } from 'drizzle-orm'
import type { Tx } from '../../../../../server/database/index.ts'
import { storedPhone, toE164 } from '../../../../../server/phone.ts'
import { profiles } from '../accounts.table.ts'

type Row = typeof profiles.$inferSelect
export type PhoneFields = Partial<
  Pick<
    Row,
    | 'phone'
    | 'phoneE164'
    | 'phoneProvenAt'
    | 'phoneSince'
    | 'unconfirmedPhone'
    | 'unconfirmedPhoneE164'
    | 'unconfirmedByPassword'
    | 'phoneUnconfirmed'
  >
>
export type KnownPhone = Pick<
  Row,
  'phone' | 'phoneE164' | 'unconfirmedPhone' | 'unconfirmedPhoneE164' | 'unconfirmedByPassword'
>

export const NOTHING_UNCONFIRMED = {
  unconfirmedPhone: null,
  unconfirmedPhoneE164: null,
  unconfirmedByPassword: false,
  phoneUnconfirmed: false,
} as const satisfies PhoneFields

const numberIn = (typed: string | null) => ({
  phone: typed ? storedPhone(typed) : null,
  phoneE164: toE164(typed ?? '') ?? null,
})

export const newPhone = (typed: string | null, now: Date) => ({
  ...numberIn(typed),
  phoneSince: typed ? now : null,
})

type Numbers = { phone: string | null; phoneE164: string | null }

const isSame = (one: Numbers, other: Numbers): boolean =>
  one.phone === other.phone || (one.phoneE164 !== null && one.phoneE164 === other.phoneE164)

const toUnconfirmed = ({ unconfirmedPhone, unconfirmedPhoneE164 }: KnownPhone): Numbers => ({
  phone: unconfirmedPhone,
  phoneE164: unconfirmedPhoneE164,
})

const phoneInUse = (
  number: Numbers,
  { now, provenAt }: { now: Date; provenAt: Date | null },
): PhoneFields => ({ ...number, phoneProvenAt: provenAt, phoneSince: now, ...NOTHING_UNCONFIRMED })

export const confirmedPhone = (known: KnownPhone, at: { now: Date; provenAt: Date | null }): PhoneFields =>
  phoneInUse(toUnconfirmed(known), at)

/** The person must be locked. Saving a form that shows a pending number confirms nothing. */
export async function phoneEnteredByOffice(
  tx: Tx,
  uid: string,
  { typed, at }: { typed: string | null; at: Date },
): Promise<PhoneFields> {
  const [known] = await tx.select().from(profiles).where(eq(profiles.uid, uid))
  const entered = numberIn(typed)
  if (!known) return entered
  if (typed && isSame(entered, toUnconfirmed(known))) return {}
  if (isSame(entered, known)) return { ...entered, ...NOTHING_UNCONFIRMED }
  return phoneInUse(entered, { now: at, provenAt: null })
}

/** The current number stays in use until the new one is proven. */
export function phoneTypedByPerson(
  known: KnownPhone,
  typed: string | null,
  { byPassword }: { byPassword: boolean },
): PhoneFields {
  const entered = numberIn(typed)
  if (!typed) return { ...entered, phoneProvenAt: null, phoneSince: null, ...NOTHING_UNCONFIRMED }
  if (isSame(entered, known)) return { ...entered, ...NOTHING_UNCONFIRMED }
  if (isSame(entered, toUnconfirmed(known)))
    return { unconfirmedByPassword: byPassword || known.unconfirmedByPassword }
  return {
    unconfirmedPhone: entered.phone,
    unconfirmedPhoneE164: entered.phoneE164,
    unconfirmedByPassword: byPassword,
  }
}
