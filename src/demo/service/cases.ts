import { CASES } from '../../features/service/cases/cases.rules.ts'
import { handleCase, replyToCase, submitCase } from '../../features/service/cases/server/cases.service.ts'
import { addPhoto, PHOTO_RULES } from '../../features/service/cases/server/photos.service.ts'
import { confirmRequest, reopenRequest } from '../../features/service/cases/server/resolution.service.ts'
import type { Tx } from '../../server/database/index.ts'
import type { Caller } from '../../server/http/caller.ts'
import type { Demo, DemoTenant, FillStep } from '../demo.types.ts'
import { readBytes, storeUpload } from '../files.ts'
import type { Photo } from './cases.history.ts'
import { type CasePlan, type CaseStep, photoName, planCases } from './cases.plan.ts'

export const addCases: FillStep = async (demo) => {
  const tenants = new Map(demo.tenants.map((tenant) => [tenant.name, tenant]))
  await demo.ctx.db.transaction(async (tx) => {
    for (const plan of planCases(demo.today)) {
      const tenant = tenants.get(plan.tenantName)
      if (!tenant) throw new Error(`${plan.tenantName} is not on the list.`)
      const id = await submit(demo, tx, { plan, tenant })
      for (const step of plan.steps) await applyStep(demo, tx, { plan, tenant, id, step })
    }
  })
}

type PlannedCase = { plan: CasePlan; tenant: DemoTenant }

async function submit(demo: Demo, tx: Tx, { plan, tenant }: PlannedCase): Promise<string> {
  const { kind, subject, text } = plan
  const { caller } = tenant
  const photoIds = await addPhotos(demo, tx, { plan, caller, at: plan })
  const { answer } = await submitCase(demo.contextAt(plan.day, plan.seconds), tx, {
    kind,
    caller,
    given: {
      tenantId: tenant.id,
      tenantName: tenant.name,
      tenantEmail: tenant.email,
      subject,
      [CASES[kind].bodyField]: text,
      photoIds,
      priority: plan.priority,
    },
  })
  return answer.id
}

async function applyStep(
  demo: Demo,
  tx: Tx,
  { plan, tenant, id, step }: PlannedCase & { id: string; step: CaseStep },
): Promise<void> {
  const { kind } = plan
  const ctx = demo.contextAt(step.day, step.seconds)
  const caller = step.by === 'tenant' ? tenant.caller : demo[step.office]
  const photoIds = await addPhotos(demo, tx, { plan, caller, at: step })
  if ('reopens' in step) {
    await reopenRequest(ctx, tx, { id, caller, given: { reason: step.says } })
    return
  }
  if ('rating' in step) {
    await confirmRequest(ctx, tx, { id, caller, given: { rating: step.rating, comment: step.says } })
    return
  }
  if (step.by === 'tenant') {
    const given = { tenantReply: step.says, photoIds }
    await replyToCase(ctx, tx, { kind, id, caller, given })
    return
  }
  const { working, refused } = CASES[kind]
  const status = step.to && { working, refused, resolved: 'resolved' as const }[step.to]
  await handleCase(ctx, tx, { kind, id, caller, given: { status, adminResponse: step.says, photoIds } })
}

async function addPhotos(
  demo: Demo,
  tx: Tx,
  { plan, caller, at }: { plan: CasePlan; caller: Caller; at: Pick<CasePlan, 'day' | 'seconds' | 'photos'> },
): Promise<string[]> {
  const ids: string[] = []
  for (const [place, photo] of at.photos.entries()) {
    const { bytes, thumbnail } = await readPhoto(photo)
    const file = { fileName: photoName(photo, at, place), contentType: 'image/jpeg' } as const
    const sent = await storeUpload(demo.ctx, PHOTO_RULES, bytes, file)
    const ctx = demo.contextAt(at.day, at.seconds - 30)
    const { id } = await addPhoto(ctx, tx, { kind: plan.kind, caller, upload: sent, thumbnail })
    ids.push(id)
  }
  return ids
}

async function readPhoto(photo: Photo) {
  const small = await readBytes(`service/photos/${photo}.small.jpg`)
  return { bytes: await readBytes(`service/photos/${photo}.jpg`), thumbnail: small.toString('base64') }
}
