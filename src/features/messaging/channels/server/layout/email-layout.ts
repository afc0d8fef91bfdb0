import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import type { CompanySettings } from '../../../../identity/company/company.contract.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import type { EmailLayout } from '../deliveries/options.ts'
import { type Letterhead, renderEmail } from './layout.ts'

export async function openLayout(ctx: Pick<Context, 'config' | 'publicUrl'>, db: Db): Promise<EmailLayout> {
  const settings = await loadCompanySettings(ctx, db)
  const company = letterhead(settings, ctx.publicUrl)
  return {
    companyEmail: settings.email,
    render: (content, replyTo) => renderEmail(content, { company, replyTo }),
  }
}

export function letterhead(
  { companyName: name, address, phone, email, logoUrl }: CompanySettings,
  publicUrl: string,
): Letterhead {
  return { name, address, phone, email, logoUrl: logoUrl && `${publicUrl}${logoUrl}` }
}
