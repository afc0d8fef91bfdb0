import { isDeepStrictEqual } from 'node:util'
import { changesBetween, recordAudit } from '../../../server/audit/record.ts'
import type { Context } from '../../../server/context.ts'
import type { Db, Tx } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import { AppError } from '../../../shared/errors.ts'
import { COMPANY_MESSAGES, type CompanySettings, type HowToPay } from '../company.contract.ts'
import { canCloseThrough } from '../company.rules.ts'
import { findCompany, mergeSettings, type StoredCompany, type StoredSettings } from './company.queries.ts'
import { logoUrl } from './logo.service.ts'

type Deps = Pick<Context, 'config' | 'clock'>

/** The settings, with defaults for those that are not set. */
export function complete(
  { config }: Pick<Context, 'config'>,
  { settings, logo }: StoredCompany,
): CompanySettings {
  return {
    companyName: settings.companyName ?? config.COMPANY_NAME,
    address: settings.address || null,
    phone: settings.phone || null,
    email: settings.email || null,
    logoUrl: logoUrl(logo),
    howToPay: settings.howToPay ?? { mobileMoney: [], bank: null, text: null },
    closedThrough: settings.closedThrough ?? null,
  }
}

export async function companyOf(ctx: Pick<Context, 'config'>, db: Db): Promise<CompanySettings> {
  return complete(ctx, await findCompany(db))
}

type Changes = { [K in keyof StoredSettings]?: StoredSettings[K] | undefined }

/** Accounts, which stand above this feature, are passed in. */
export type HowToPayGuard = {
  confirmPassword: () => Promise<void>
  alertOwners: (tx: Tx, by: Caller, change: { before: HowToPay; after: HowToPay }) => Promise<void>
}

const isSame = (one: HowToPay, other: HowToPay): boolean =>
  isDeepStrictEqual(
    { ...one, bank: one.bank || null, text: one.text || null },
    { ...other, bank: other.bank || null, text: other.text || null },
  )

/** Where rent is to be paid changes only with the password again, and every owner is told. Throws 403. */
export async function changeCompany(
  ctx: Deps & Pick<Context, 'db'>,
  { caller, changes, guard }: { caller: Caller; changes: Changes; guard: HowToPayGuard },
): Promise<CompanySettings> {
  const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const { closedThrough } = changes
  const { closedTooLate } = COMPANY_MESSAGES
  if (!canCloseThrough(closedThrough, ctx.clock.today()))
    throw new AppError(400, closedTooLate, { details: [closedTooLate] })
  const known = (await companyOf(ctx, ctx.db)).howToPay
  if (changes.howToPay && !isSame(known, changes.howToPay)) await guard.confirmPassword()
  return ctx.db.transaction(async (tx) => {
    const { before, after } = await mergeSettings(tx, named, ctx.clock.now())
    const howToPay = { before: complete(ctx, before).howToPay, after: complete(ctx, after).howToPay }
    if (!isSame(howToPay.before, howToPay.after)) {
      if (!isSame(howToPay.before, known)) throw new AppError(409, COMPANY_MESSAGES.changedMeanwhile)
      await guard.alertOwners(tx, caller, howToPay)
    }
    await recordAudit(tx, ctx.clock.now(), caller, {
      action: 'settings.changed',
      target: { kind: 'settings', id: null, name: 'the company' },
      changes: changesBetween(complete(ctx, before), complete(ctx, after)),
    })
    return complete(ctx, after)
  })
}
