import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { deviceName } from '../../../identity/accounts/server/sessions/device-name.ts'
import { signingsEndpoints } from '../signings.contract.ts'
import { templatesEndpoints } from '../templates.contract.ts'
import { checkDocument } from './check.service.ts'
import { decline, withdraw } from './end.service.ts'
import { openFile, requireOpenable, signingFilePath } from './file.service.ts'
import { PAPER_RULES, sealByPaper } from './paper.service.ts'
import { listRegistrationDue, noteRegistration } from './registration.service.ts'
import type { ReportHooks } from './report-signing.ts'
import { sendSigning } from './send.service.ts'
import { sendSigningCode } from './signatures/codes.service.ts'
import { sign } from './signatures/sign.service.ts'
import { exportSignings } from './signings.export.ts'
import * as service from './signings.service.ts'
import * as templates from './templates/templates.service.ts'

type Named = { caller: Caller; params: { id: string }; request: FastifyRequest }

const toAct = ({ caller, params, request }: Named) => ({
  caller,
  id: params.id,
  device: deviceName(request.headers['user-agent']),
})

function templatesRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, templatesEndpoints, {
    'GET /agreement-templates': () => templates.listTemplates(ctx),
    'POST /agreement-templates': ({ tx, caller, body }) =>
      templates.addTemplate(ctx, tx, { caller, given: body }),
    'POST /agreement-templates/preview': ({ caller, body }) => templates.previewTemplate(ctx, caller, body),
    'PATCH /agreement-templates/{id}': ({ caller, params, body }) =>
      templates.changeTemplate(ctx, { caller, id: params.id, given: body }),
    'DELETE /agreement-templates/{id}': async ({ caller, params }) => {
      await templates.removeTemplate(ctx, { caller, id: params.id })
      return undefined
    },
  })
}

type Opening = Named & { reply: FastifyReply }

export function signingsRoutes(app: FastifyInstance, ctx: Context, hooks: ReportHooks): void {
  const deps = { ctx, hooks }
  templatesRoutes(app, ctx)
  mountEndpoints(app, ctx, signingsEndpoints, {
    'POST /leases/{id}/signings': ({ tx, caller, params, body }) =>
      service.draftSigning(ctx, tx, { caller, leaseId: params.id, given: body }),
    'GET /signings': async (call) =>
      page(call, await service.listVisibleSignings(ctx, call.caller, call.query)),
    'GET /signings/export': (call) => exportSignings(ctx, call),
    'GET /signings/registration-due': ({ caller }) => listRegistrationDue(ctx, caller),
    'GET /signings/{id}': ({ caller, params }) => service.readSigning(ctx, caller, params.id),
    'PATCH /signings/{id}': ({ caller, params, body }) =>
      service.changeDraft(ctx, { caller, id: params.id, body: body.body }),
    'GET /signings/{id}/file': (call: Opening) =>
      openFile(ctx, { ...toAct(call), reply: call.reply, isHead: call.request.method === 'HEAD' }),
    'POST /signings/{id}/file/ticket': async ({ caller, params }) => {
      await requireOpenable(ctx, caller, params.id)
      return { token: ctx.tickets.issue(signingFilePath(params.id), caller) }
    },
    'POST /signings/{id}/send': (call) => sendSigning(ctx, call.tx, toAct(call)),
    'POST /signings/{id}/code': (call) => sendSigningCode(ctx, toAct(call)),
    'POST /signings/{id}/sign': (call) =>
      sign(deps, { ...toAct(call), given: call.body, confirmPassword: call.confirmPassword }),
    'POST /signings/{id}/decline': (call) => decline(ctx, { ...toAct(call), reason: call.body.reason }),
    'POST /signings/{id}/withdraw': (call) => withdraw(ctx, { ...toAct(call), reason: call.body.reason }),
    'POST /signings/{id}/paper': {
      steps: (call) => ({
        upload: PAPER_RULES,
        work: (tx, { upload, form }) =>
          sealByPaper(deps, tx, { ...toAct(call), upload, signedOn: form.signedOn }),
      }),
    },
    'PATCH /signings/{id}/registration': ({ caller, params, body }) =>
      noteRegistration(ctx, { caller, id: params.id, given: body }),
    'POST /check': ({ request, reply, body }) => checkDocument(ctx, { request, reply, body }),
  })
}
