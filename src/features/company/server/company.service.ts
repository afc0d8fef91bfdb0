import type { Context } from '../../../server/context.ts'
import type { Db } from '../../../server/database/index.ts'
import type { CompanySettings } from '../company.contract.ts'
import { findSettings, type KeptSettings, mergeSettings } from './company.queries.ts'

type Deps = Pick<Context, 'config' | 'clock'>

function complete({ config }: Pick<Context, 'config'>, kept: KeptSettings): CompanySettings {
  return {
    companyName: kept.companyName ?? config.COMPANY_NAME,
    address: kept.address || null,
    phone: kept.phone || null,
    email: kept.email || null,
    logoUrl: null,
    howToPay: kept.howToPay ?? { mobileMoney: [], bank: null, text: null },
  }
}

/** The company as mails, PDFs and screens show it. */
export async function companyOf(ctx: Pick<Context, 'config'>, db: Db): Promise<CompanySettings> {
  return complete(ctx, await findSettings(db))
}

export async function changeCompany(
  ctx: Deps & Pick<Context, 'db'>,
  changes: { [K in keyof KeptSettings]?: KeptSettings[K] | undefined },
): Promise<CompanySettings> {
  const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return complete(ctx, await ctx.db.transaction((tx) => mergeSettings(tx, named, ctx.clock.now())))
}
