import type { FastifyInstance } from 'fastify'
import { recordFileOpened } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { contentDisposition } from '../../../../server/http/disposition.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { rentCardsEndpoints } from '../rent-cards.contract.ts'
import { printCard, rentCardFileName } from './rent-card.pdf.ts'
import { listMissingCards, noteIssuedCard, readCard } from './rent-cards.service.ts'

export function rentCardsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, rentCardsEndpoints, {
    'GET /leases/{id}/rent-card': async ({ caller, params, query, reply }) => {
      const card = await readCard(ctx, caller, params.id)
      if (query.format !== 'pdf') return card
      const pdf = await printCard(ctx.pdf.onDemand, card)
      const name = `the rent card of ${card.tenant}`
      await recordFileOpened(ctx, caller, { kind: 'lease', id: params.id, name, tenantId: card.tenantId })
      return reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition('attachment', rentCardFileName(card)))
        .send(Buffer.from(pdf))
    },
    'PATCH /leases/{id}/rent-card': ({ caller, params, body }) =>
      noteIssuedCard(ctx, { caller, leaseId: params.id, given: body }),
    'GET /rent-cards/missing': ({ caller }) => listMissingCards(ctx, caller),
  })
}
