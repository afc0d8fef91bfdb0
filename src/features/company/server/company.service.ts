import { changesBetween, recordAudit } from '../../../server/audit/record.ts'
import type { Context } from '../../../server/context.ts'
import type { Db } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import type { CompanySettings } from '../company.contract.ts'
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
  }
}

export async function companyOf(ctx: Pick<Context, 'config'>, db: Db): Promise<CompanySettings> {
  return complete(ctx, await findCompany(db))
}

export async function changeCompany(
  ctx: Deps & Pick<Context, 'db'>,
  caller: Caller,
  changes: { [K in keyof StoredSettings]?: StoredSettings[K] | undefined },
): Promise<CompanySettings> {
  const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return ctx.db.transaction(async (tx) => {
    const { before, after } = await mergeSettings(tx, named, ctx.clock.now())
    await recordAudit(tx, ctx.clock.now(), caller, {
      action: 'settings.changed',
      target: { kind: 'settings', id: null, name: 'the company' },
      changes: changesBetween(complete(ctx, before), complete(ctx, after)),
    })
    return complete(ctx, after)
  })
}
