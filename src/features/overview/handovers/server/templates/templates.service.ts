import { randomUUID } from 'node:crypto'
import { auditDescriptor } from '../../../../../server/audit/columns.ts'
import { recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import { changedColumns } from '../../../../../server/database/changed-columns.ts'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { brokenConstraint } from '../../../../../server/database/violations.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Outcome } from '../../../../../server/http/idempotency.ts'
import type { AuditAction } from '../../../../../shared/audit.ts'
import { HANDOVER_ERRORS } from '../../handovers.messages.ts'
import type {
  HandoverTemplate,
  HandoverTemplateChanges,
  NewHandoverTemplate,
} from '../../templates.contract.ts'
import * as queries from './templates.queries.ts'
import { handoverTemplates } from './templates.table.ts'

const present = ({ createdAt, updatedAt, ...row }: queries.TemplateRow): HandoverTemplate => ({
  id: row.id,
  name: row.name,
  unitKinds: row.unitKinds,
  rooms: row.rooms,
  meters: row.meters,
  keys: row.keys,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

const descriptor = auditDescriptor(handoverTemplates, {
  'It never changes.': ['id', 'createdAt'],
  'The portal keeps it.': ['updatedAt'],
})

type TemplateEvent = {
  caller: Caller
  action: Extract<AuditAction, `handoverTemplate.${string}`>
  before?: queries.TemplateRow | null
  after?: queries.TemplateRow | null
}

async function record(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { caller, action, before = null, after = null }: TemplateEvent,
): Promise<void> {
  const row = after ?? before
  await recordAudit(tx, clock.now(), caller, {
    action,
    target: { kind: 'handover-template', id: row?.id ?? null, name: row?.name ?? '' },
    changes: descriptor.changes(before, after),
  })
}

/** Throws 409 for a name that another template has. */
async function withFreeName(name: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (brokenConstraint(error) === 'handover_templates_name') throw HANDOVER_ERRORS.templateExists(name)
    throw error
  }
}

/** Throws 404. */
async function lockTemplate(tx: Tx, id: string): Promise<queries.TemplateRow> {
  const row = await queries.lockTemplate(tx, id)
  if (!row) throw HANDOVER_ERRORS.templateNotFound()
  return row
}

export const readTemplates = async (db: Db): Promise<HandoverTemplate[]> =>
  (await queries.listTemplates(db)).map(present)

/** Throws 409. */
export async function addTemplate(
  ctx: Context,
  tx: Tx,
  { caller, given }: { caller: Caller; given: NewHandoverTemplate },
): Promise<Outcome<HandoverTemplate>> {
  const at = ctx.clock.now()
  const { name, unitKinds, rooms, meters, keys } = given
  const row = { id: randomUUID(), name, unitKinds, rooms, meters, keys, createdAt: at, updatedAt: at }
  await withFreeName(name, () => queries.insertTemplate(tx, row))
  await record(ctx, tx, { caller, action: 'handoverTemplate.added', after: row })
  return { answer: present(row) }
}

type Changing = { caller: Caller; id: string; changes: HandoverTemplateChanges }

/** Throws 404, 409. */
export const changeTemplate = (ctx: Context, { caller, id, changes }: Changing): Promise<HandoverTemplate> =>
  ctx.db.transaction(async (tx) => {
    const before = await lockTemplate(tx, id)
    const after = {
      ...before,
      ...changedColumns(changes, {
        name: 'as given',
        unitKinds: 'as given',
        rooms: 'as given',
        meters: 'as given',
        keys: 'as given',
      }),
      updatedAt: ctx.clock.now(),
    }
    await withFreeName(after.name, () => queries.updateTemplate(tx, id, after))
    await record(ctx, tx, { caller, action: 'handoverTemplate.changed', before, after })
    return present(after)
  })

/** Throws 404. */
export const removeTemplate = (ctx: Context, { caller, id }: Omit<Changing, 'changes'>): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const before = await lockTemplate(tx, id)
    await queries.deleteTemplate(tx, id)
    await record(ctx, tx, { caller, action: 'handoverTemplate.removed', before })
  })
