import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { contentDisposition } from '../../../../server/http/disposition.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { printPhone } from '../../../../shared/fields/phone.ts'
import { companyEndpoints, LOGO_ERRORS } from '../company.contract.ts'
import { changeCompany, loadCompanySettings, type SettingsGuard, withDefaults } from './company.service.ts'
import { findLogo, logoFileName, removeLogo, takeLogo } from './logo.service.ts'

/** Accounts and closes may not be imported here. */
export type CompanyOptions = {
  setupNeeded: () => Promise<boolean>
  changeAndAlert: SettingsGuard['changeAndAlert']
  closeThrough: SettingsGuard['closeThrough']
}

export function companyRoutes(
  app: FastifyInstance,
  ctx: Context,
  { setupNeeded, ...guard }: CompanyOptions,
): void {
  mountEndpoints(app, ctx, companyEndpoints, {
    'GET /company': async () => {
      const { companyName, logoUrl } = await loadCompanySettings(ctx, ctx.db)
      return { name: companyName, logoUrl, today: ctx.clock.today(), setupNeeded: await setupNeeded() }
    },
    'GET /company/how-to-pay': async () => {
      const { howToPay, phone, email } = await loadCompanySettings(ctx, ctx.db)
      return { howToPay, phone: printPhone(phone), email }
    },
    'GET /company/logo': ({ request, reply }) => sendLogo(ctx, request, reply),
    'GET /settings': () => loadCompanySettings(ctx, ctx.db),
    'PATCH /settings': ({ caller, body: changes, confirmPassword }) =>
      changeCompany(ctx, { caller, changes, guard: { confirmPassword, ...guard } }),
    'POST /settings/logo': async (call) => withDefaults(ctx, await takeLogo(ctx, call)),
    'DELETE /settings/logo': async ({ caller }) => {
      await removeLogo(ctx, caller)
      return undefined
    },
  })
}

/** An address with the logo's version is cached for good; any other is revalidated. */
async function sendLogo(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const logo = await findLogo(ctx)
  if (!logo) throw LOGO_ERRORS.notFound()
  const forGood = request.url.endsWith(`?v=${logo.version}`)
  const etag = `"${logo.version}"`
  reply
    .header('cache-control', forGood ? 'public, max-age=31536000, immutable' : 'public, no-cache')
    .header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return (
    reply
      .type(logo.type)
      .header('content-disposition', contentDisposition('inline', logoFileName(logo.type)))
      // Email clients show the logo from another origin.
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(logo.bytes)
  )
}
