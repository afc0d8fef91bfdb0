import {
  requestContactCode,
  verifyContactCode,
} from '../../features/identity/accounts/server/phone/contact.service.ts'
import { reportHooks } from '../../features/overview/handovers/server/report-hooks.ts'
import { noteOpened } from '../../features/overview/signings/server/file.service.ts'
import { sendSigning } from '../../features/overview/signings/server/send.service.ts'
import { sendSigningCode } from '../../features/overview/signings/server/signatures/codes.service.ts'
import { sign as signPaper } from '../../features/overview/signings/server/signatures/sign.service.ts'
import {
  draftSigning,
  requireVisibleSigning,
} from '../../features/overview/signings/server/signings.service.ts'
import type { NewSigning } from '../../features/overview/signings/signings.contract.ts'
import type { Context } from '../../server/context.ts'
import type { Caller } from '../../server/http/caller.ts'
import type { Day } from '../../shared/days.ts'
import type { Demo, DemoTenant } from '../demo.types.ts'
import { readSignature, type Signer } from './pictures.ts'

export type Moment = { day: Day; seconds: number }

/** Addresses that documentation uses (RFC 5737). */
const OFFICE = { ip: '203.0.113.14', device: 'Chrome on Windows' }
const PHONE = { ip: '198.51.100.73', device: 'Chrome on Android' }
export const PHONE_HEADER = 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36'

const confirmPassword = async () => undefined

export const atPhone = (caller: Caller): Caller => ({ ...caller, ip: PHONE.ip })
const atOffice = (caller: Caller): Caller => ({ ...caller, ip: OFFICE.ip })

/** As if SMS were set up; the last code is read, because nothing of the past is sent. */
function receiveCodes(ctx: Context): { ctx: Context; lastCode: () => string } {
  let lastCode = ''
  const deliveries: Context['deliveries'] = {
    ...ctx.deliveries,
    sendsSms: async () => true,
    enqueue: async (tx, message, request) => {
      const { params } = request
      if (!('code' in params)) return ctx.deliveries.enqueue(tx, message, request)
      lastCode = String(params.code)
      return []
    },
  }
  return { ctx: { ...ctx, deliveries }, lastCode: () => lastCode }
}

export async function provePhone(demo: Demo, tenant: DemoTenant, { day, seconds }: Moment): Promise<void> {
  const { ctx, lastCode } = receiveCodes(demo.contextAt(day, seconds))
  const caller = atPhone(tenant.caller)
  await requestContactCode(ctx, { caller, channel: 'sms', confirmPassword })
  await verifyContactCode(ctx, caller, { channel: 'sms', code: lastCode() })
}

const sign = async (
  ctx: Context,
  { caller, signer, ...call }: { id: string; caller: Caller; signer: Signer; device: string; code?: string },
): Promise<void> => {
  const { signing } = await requireVisibleSigning(ctx.db, caller, call.id)
  const given = {
    documentSha256: signing.documentSha256 ?? '',
    name: caller.name,
    drawing: await readSignature(signer),
    agree: true,
    code: call.code,
  }
  await signPaper({ ctx, hooks: reportHooks(ctx) }, { ...call, caller, given, confirmPassword })
}

type New = { leaseId: string; kind: NewSigning['kind']; at: Moment }

/** Made and sent by the clerk, then signed by the owner. Returns the id. */
export async function sendPaper(demo: Demo, { leaseId, kind, at: { day, seconds } }: New): Promise<string> {
  const { db } = demo.ctx
  const { device } = OFFICE
  const caller = atOffice(demo.clerk)
  const [made, sent] = [demo.contextAt(day, seconds), demo.contextAt(day, seconds + 180)]
  const draft = { caller, leaseId, given: { kind } }
  const { id } = (await db.transaction((tx) => draftSigning(made, tx, draft))).answer
  await db.transaction((tx) => sendSigning(sent, tx, { caller, id, device }))
  const owner = atOffice(demo.admin)
  await sign(demo.contextAt(day, seconds + 900), { id, caller: owner, signer: 'owner', device })
  return id
}

type Answer = { id: string; tenant: DemoTenant; signer: Signer; at: Moment }

/** Opens the pages, asks for a code and signs with it. */
export async function signAsTenant(
  demo: Demo,
  { id, tenant, signer, at: { day, seconds } }: Answer,
): Promise<void> {
  const caller = atPhone(tenant.caller)
  const { device, ip } = PHONE
  const { signing } = await requireVisibleSigning(demo.ctx.db, caller, id)
  const by = { uid: caller.uid, name: caller.name, ip, userAgent: device }
  await noteOpened(demo.contextAt(day, seconds), signing, by)
  const { ctx: earlier, lastCode } = receiveCodes(demo.contextAt(day, seconds + 240))
  await sendSigningCode(earlier, { caller, id, device })
  const { ctx } = receiveCodes(demo.contextAt(day, seconds + 285))
  await sign(ctx, { id, caller, signer, device, code: lastCode() })
}
