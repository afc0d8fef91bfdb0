import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import type { EmailLayout } from '../deliveries/options.ts'
import { renderEmail } from './layout.ts'
import { letterhead } from './letterhead.ts'

export async function openLayout(ctx: Pick<Context, 'config' | 'publicUrl'>, db: Db): Promise<EmailLayout> {
  const settings = await loadCompanySettings(ctx, db)
  const company = letterhead(settings, ctx.publicUrl)
  return {
    companyEmail: settings.email,
    render: (content, replyTo) => renderEmail(content, { company, replyTo }),
  }
}
