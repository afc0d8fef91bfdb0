import { changesBetween } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { sendReport } from '../../signings/server/report-signing.ts'
import { readDrawing } from '../../signings/server/signatures/drawing.ts'
import { KIND_NAMES } from '../../signings/signings.rules.ts'
import type { Handover } from '../handovers.answers.ts'
import type { Submission } from '../handovers.fields.ts'
import { HANDOVER_ERRORS } from '../handovers.messages.ts'
import { lastDayToObject } from '../handovers.rules.ts'
import { recordHandover } from './handovers.audit.ts'
import { type LoadedHandover, loadHandover, presentHandover } from './handovers.present.ts'
import { updateHandover } from './handovers.queries.ts'
import { lockVisibleHandover, requireVisibleHandover } from './handovers.scope.ts'
import { printReport } from './report/report.pdf.ts'
import { readSettings } from './settings/settings.service.ts'

type Submitted = { caller: Caller; id: string; given: Submission; device: string | null }
type Prepared = { version: number; pdf: Uint8Array } | null

/** Throws 409 naming the photos that have not arrived and the items without a condition. */
function refuseIncomplete({ own }: LoadedHandover, { photoIds }: Submission): void {
  const arrived = new Set([...own.photos.values()].flat().map(({ id }) => id))
  const missing = [...new Set(photoIds)].filter((id) => !arrived.has(id))
  const unfilled = own.items.filter(({ condition }) => condition === null).map(({ id }) => id)
  if (missing.length + unfilled.length > 0)
    throw HANDOVER_ERRORS.incomplete().with({ flags: { missing, unfilled } })
}

/** Prints before the transaction, which must not wait for it. Null once submitted. Throws 400, 404, 409, 503. */
export async function prepareSubmission(ctx: Context, { caller, id, given }: Submitted): Promise<Prepared> {
  const row = await requireVisibleHandover(ctx.db, caller, id)
  if (row.state !== 'open') return null
  readDrawing(given.drawing)
  const loaded = await loadHandover(ctx.db, row)
  refuseIncomplete(loaded, given)
  const pdf = await printReport(ctx, loaded, { submittedBy: given.name, at: ctx.clock.now() })
  return { version: row.version, pdf }
}

/** Once submitted it changes nothing. Throws 400, 404, 409, also if it was changed since it was printed. */
export async function submitHandover(
  ctx: Context,
  tx: Tx,
  { caller, id, given, device }: Submitted,
  prepared: Prepared,
): Promise<Outcome<Handover>> {
  const row = await lockVisibleHandover(tx, caller, id)
  if (row.state !== 'open') return { answer: await presentHandover(ctx, tx, { row, viewer: caller }) }
  if (!prepared || prepared.version !== row.version) throw HANDOVER_ERRORS.changedMeanwhile()
  const { objectDays } = await readSettings(tx)
  const objectUntil = lastDayToObject(ctx.clock.today(), objectDays)
  const kind = row.kind === 'entry' ? 'entry_report' : 'exit_report'
  const { signingId, number } = await sendReport(ctx, tx, {
    leaseId: row.leaseId,
    kind,
    handoverId: id,
    title: KIND_NAMES[kind],
    pdf: prepared.pdf,
    office: {
      uid: caller.uid,
      name: caller.name,
      typedName: given.name,
      drawing: readDrawing(given.drawing),
    },
    objectUntil,
    ip: caller.ip,
    userAgent: device,
  })
  const now = ctx.clock.now()
  const submitted = { state: 'submitted' as const, submittedAt: now, submittedByName: caller.name }
  await updateHandover(tx, id, { ...submitted, objectUntil, signingId, updatedAt: now })
  const after = await lockVisibleHandover(tx, caller, id)
  const changes = changesBetween(
    { state: row.state },
    { state: after.state, objectUntil, report: number, photos: after.photoCount },
  )
  await recordHandover(ctx, tx, { caller, action: 'handover.submitted', row: after, changes })
  return { answer: await presentHandover(ctx, tx, { row: after, viewer: caller }) }
}
