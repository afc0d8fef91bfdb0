import { CASES } from '../features/cases/cases.rules.ts'
import { handleCase, replyToCase, submitCase } from '../features/cases/server/cases.service.ts'
import { addPhoto, PHOTO_RULES } from '../features/cases/server/photos.service.ts'
import type { Tx } from '../server/database/index.ts'
import type { Caller } from '../server/http/caller.ts'
import { type CasePlan, photoName, planCases, type Step } from './cases.plan.ts'
import type { Photo } from './cases.story.ts'
import type { Chapter, Demo, DemoTenant } from './demo.types.ts'
import { bytesOf, upload } from './files.ts'

/** Requests and complaints, done one after another as the portal does them when somebody asks. */
export const cases: Chapter = async (demo) => {
  const tenants = new Map(demo.tenants.map((tenant) => [tenant.name, tenant]))
  await demo.ctx.db.transaction(async (tx) => {
    for (const plan of planCases(demo.today)) {
      const tenant = tenants.get(plan.who)
      if (!tenant) throw new Error(`${plan.who} is not on the list.`)
      const id = await submit(demo, tx, { plan, tenant })
      for (const step of plan.steps) await take(demo, tx, { plan, tenant, id, step })
    }
  })
}

type Open = { plan: CasePlan; tenant: DemoTenant }

async function submit(demo: Demo, tx: Tx, { plan, tenant }: Open): Promise<string> {
  const { kind, subject, words } = plan
  const { caller } = tenant
  const photoIds = await addPhotos(demo, tx, { plan, caller, at: plan })
  const { answer } = await submitCase(demo.at(plan.day, plan.seconds), tx, {
    kind,
    caller,
    given: {
      tenantId: tenant.id,
      tenantName: tenant.name,
      tenantEmail: tenant.email,
      subject,
      [CASES[kind].words]: words,
      photoIds,
    },
  })
  return answer.id
}

async function take(
  demo: Demo,
  tx: Tx,
  { plan, tenant, id, step }: Open & { id: string; step: Step },
): Promise<void> {
  const { kind } = plan
  const ctx = demo.at(step.day, step.seconds)
  const caller = step.by === 'tenant' ? tenant.caller : demo[step.office]
  const photoIds = await addPhotos(demo, tx, { plan, caller, at: step })
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
    const sent = await upload(demo.ctx, PHOTO_RULES, bytes, file)
    const ctx = demo.at(at.day, at.seconds - 30)
    const { id } = await addPhoto(ctx, tx, { kind: plan.kind, caller, upload: sent, thumbnail })
    ids.push(id)
  }
  return ids
}

async function readPhoto(photo: Photo) {
  const small = await bytesOf(`photos/${photo}.small.jpg`)
  return { bytes: await bytesOf(`photos/${photo}.jpg`), thumbnail: small.toString('base64') }
}
