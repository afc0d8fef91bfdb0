import { isDeepStrictEqual } from 'node:util'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { storedPhone } from '../../../../server/phone.ts'
import type { Day } from '../../../../shared/days.ts'
import { COMPANY_ERRORS, type CompanySettings, type HowToPay } from '../company.contract.ts'
import { canCloseThrough } from '../company.rules.ts'
import { findCompany, mergeSettings, type StoredCompany, type StoredSettings } from './company.queries.ts'
import { logoUrl } from './logo.service.ts'

type Deps = Pick<Context, 'config' | 'clock'>

/** Fills in defaults. */
export function withDefaults(
  { config }: Pick<Context, 'config'>,
  { settings, logo }: StoredCompany,
): CompanySettings {
  return {
    companyName: settings.companyName ?? config.COMPANY_NAME,
    address: settings.address || null,
    phone: settings.phone ? storedPhone(settings.phone) : null,
    email: settings.email || null,
    logoUrl: logoUrl(logo),
    howToPay: withStoredNumbers(settings.howToPay ?? { mobileMoney: [], bank: null, text: null }),
    closedThrough: settings.closedThrough ?? null,
  }
}

/** Adds a missing 0 to mobile-money numbers; a till number stays as typed. */
const withStoredNumbers = (howToPay: HowToPay): HowToPay => ({
  ...howToPay,
  mobileMoney: howToPay.mobileMoney.map((wallet) => ({ ...wallet, number: storedPhone(wallet.number) })),
})

export async function loadCompanySettings(ctx: Pick<Context, 'config'>, db: Db): Promise<CompanySettings> {
  return withDefaults(ctx, await findCompany(db))
}

/** Throws 409 for a day in closed books. */
export async function refuseClosedDay(ctx: Pick<Context, 'config'>, db: Db, day: Day): Promise<void> {
  const { closedThrough } = await loadCompanySettings(ctx, db)
  if (closedThrough !== null && day <= closedThrough) throw COMPANY_ERRORS.booksClosed(closedThrough)
}

type Changes = { [K in keyof StoredSettings]?: StoredSettings[K] | undefined }

export type PaymentContact = Pick<CompanySettings, 'howToPay' | 'phone' | 'email' | 'address'>
type ContactChange = { before: PaymentContact; after: PaymentContact }

export type SettingsGuard = {
  confirmPassword: () => Promise<void>
  closeThrough: (tx: Tx, by: Caller, day: Day | null) => Promise<void>
  changeAndAlert<T>(
    tx: Tx,
    by: Caller,
    change: () => Promise<{ result: T; changed: ContactChange | null }>,
  ): Promise<T>
}

function toPaymentContact({ howToPay, phone, email, address }: CompanySettings): PaymentContact {
  const { mobileMoney, bank, text } = howToPay
  return {
    howToPay: { mobileMoney, bank: bank || null, text: text || null },
    phone: phone || null,
    email: email || null,
    address: address || null,
  }
}

const isSameContact = (one: CompanySettings, other: CompanySettings): boolean =>
  isDeepStrictEqual(toPaymentContact(one), toPaymentContact(other))

/** True if somebody else changed these settings after the password check was decided. */
function isChangedSince(named: object, known: CompanySettings, before: CompanySettings): boolean {
  const [one, other] = [toPaymentContact(known), toPaymentContact(before)]
  const fields = Object.keys(one) as (keyof PaymentContact)[]
  return fields.some((field) => field in named && !isDeepStrictEqual(one[field], other[field]))
}

type Change = { caller: Caller; changes: Changes; guard: SettingsGuard }

/** Payment details, phone, email and address need the password, and every owner is alerted. Throws 403. */
export async function changeCompany(
  ctx: Deps & Pick<Context, 'db'>,
  { caller, changes, guard }: Change,
): Promise<CompanySettings> {
  const { closedThrough, ...others } = changes
  const howToPay = others.howToPay && withStoredNumbers(others.howToPay)
  const stored = { ...others, howToPay, phone: changes.phone ? storedPhone(changes.phone) : changes.phone }
  const named = Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== undefined))
  if (!canCloseThrough(closedThrough, ctx.clock.today())) throw COMPANY_ERRORS.closedTooLate().asDetail()
  const known = await loadCompanySettings(ctx, ctx.db)
  if (!isSameContact(known, { ...known, ...named })) await guard.confirmPassword()
  return ctx.db.transaction((tx) =>
    guard.changeAndAlert(tx, caller, async () => {
      if (closedThrough !== undefined) await guard.closeThrough(tx, caller, closedThrough)
      const merged = await mergeSettings(tx, named, ctx.clock.now())
      const [before, after] = [withDefaults(ctx, merged.before), withDefaults(ctx, merged.after)]
      const isChanged = !isSameContact(before, after)
      if (isChanged && isChangedSince(named, known, before)) throw COMPANY_ERRORS.changedMeanwhile()
      await recordAudit(tx, ctx.clock.now(), caller, {
        action: 'settings.changed',
        target: { kind: 'settings', id: null, name: 'the company' },
        changes: changesBetween(before, after),
      })
      const changed = isChanged ? { before: toPaymentContact(before), after: toPaymentContact(after) } : null
      return { result: after, changed }
    }),
  )
}
