import type { FastifyInstance, FastifyReply } from 'fastify'
import { recordFileOpened } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { contentDisposition } from '../../../../../server/http/disposition.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { depositEndpoints } from '../../deposit.contract.ts'
import { requireVisibleAccount } from '../accounts/statements.service.ts'
import { loadCompany, printedTenant } from '../pdf/letterhead.ts'
import { printSettlement, settlementFileName } from '../pdf/settlement.pdf.ts'
import { loadSettlement, presentSettlement } from './settlement.service.ts'

type Call = { caller: Caller; params: { id: string }; reply: FastifyReply }

export function depositRoutes(app: FastifyInstance, ctx: Context): void {
  const loadVisibleSettlement = async ({ caller, params }: Pick<Call, 'caller' | 'params'>) =>
    loadSettlement(ctx, await requireVisibleAccount(ctx.db, caller, params.id))

  const sendSettlement = async (kind: 'inline' | 'attachment', call: Call) => {
    const settlement = await loadVisibleSettlement(call)
    const tenant = printedTenant(settlement.tenant)
    const document = { company: await loadCompany(ctx, ctx.db), tenant, settlement }
    const pdf = await printSettlement({ ...ctx, pdf: ctx.pdf.onDemand }, document)
    const { id, name } = settlement.tenant
    const opened = { kind: 'tenant', id, tenantId: id, name: `the deposit settlement of ${name}` } as const
    await recordFileOpened(ctx, call.caller, opened)
    return call.reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(kind, settlementFileName(document)))
      .send(Buffer.from(pdf))
  }

  mountEndpoints(app, ctx, depositEndpoints, {
    'GET /tenants/{id}/deposit/settlement': async (call) =>
      call.query.format === 'pdf'
        ? sendSettlement('attachment', call)
        : presentSettlement(ctx, await loadVisibleSettlement(call)),
    'POST /tenants/{id}/deposit/settlement/ticket': async ({ caller, params }) => {
      await requireVisibleAccount(ctx.db, caller, params.id)
      return { token: ctx.tickets.issue(`/api/tenants/${params.id}/deposit/settlement/preview`, caller) }
    },
    'GET /tenants/{id}/deposit/settlement/preview': (call) => sendSettlement('inline', call),
  })
}
