import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import type { Handover } from '../handovers.answers.ts'
import type { NewObjection } from '../handovers.contract.ts'
import { HANDOVER_ERRORS } from '../handovers.messages.ts'
import { canObject } from '../handovers.rules.ts'
import { recordHandover } from './handovers.audit.ts'
import { presentHandover } from './handovers.present.ts'
import { updateHandover } from './handovers.queries.ts'
import { lockVisibleHandover } from './handovers.scope.ts'
import { insertObjection, listItems } from './items.queries.ts'
import { handoverObjected } from './messages/handover-objected.message.ts'

type Objecting = { caller: Caller; id: string; given: NewObjection }

/** The same objection again changes nothing. Throws 404, 409 after the last day or for another objection. */
export async function addObjection(
  ctx: Context,
  tx: Tx,
  { caller, id, given: { itemId, text } }: Objecting,
): Promise<Outcome<Handover>> {
  const row = await lockVisibleHandover(tx, caller, id)
  const item = (await listItems(tx, id)).find((one) => one.id === itemId)
  if (!item) throw HANDOVER_ERRORS.itemNotFound()
  if (!canObject(row, ctx.clock.today())) throw HANDOVER_ERRORS.objectionOver()
  const now = ctx.clock.now()
  const objection = { handoverId: id, itemId, text, uid: caller.uid, createdAt: now }
  const { stored, isNew } = await insertObjection(tx, objection)
  if (stored?.text !== text) throw HANDOVER_ERRORS.objectedBefore()
  if (isNew) {
    await updateHandover(tx, id, { updatedAt: now })
    const label = `${item.room}, ${item.name}`
    const found = { [label]: [null, text] as const }
    await recordHandover(ctx, tx, { caller, action: 'handover.objected', row, found })
    await ctx.deliveries.enqueue(tx, handoverObjected, {
      subjectId: id,
      params: { item: label, text },
      replyTo: caller.email,
    })
  }
  const after = await lockVisibleHandover(tx, caller, id)
  return { answer: await presentHandover(ctx, tx, { row: after, viewer: caller }) }
}
