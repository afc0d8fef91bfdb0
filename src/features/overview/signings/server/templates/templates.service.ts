import { randomUUID } from 'node:crypto'
import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Outcome } from '../../../../../server/http/idempotency.ts'
import type { AuditAction, AuditChanges } from '../../../../../shared/audit.ts'
import { requireVisibleLease } from '../../../../property/leases/server/leases.service.ts'
import type { UnitKind } from '../../../../property/properties/units.rules.ts'
import { BUILT_IN_TEMPLATES } from '../../built-in.templates.ts'
import { EXAMPLE_VALUES } from '../../example-values.ts'
import { fillPlaceholders, listMissing, listUnknown } from '../../placeholders.rules.ts'
import { SIGNING_ERRORS } from '../../signings.messages.ts'
import type { TemplateKind } from '../../signings.rules.ts'
import type { AgreementTemplate, NewTemplate, TemplateChanges } from '../../templates.contract.ts'
import { loadPlaceholderValues } from '../lease-facts.ts'
import * as queries from './templates.queries.ts'

const present = ({ id, name, kind, unitKinds, body, version, updatedAt }: queries.TemplateRow) => ({
  id,
  name,
  kind,
  unitKinds,
  body,
  version,
  builtIn: false,
  updatedAt: updatedAt.toISOString(),
})

const BUILT_IN = BUILT_IN_TEMPLATES.map(
  (template): AgreementTemplate => ({ ...template, unitKinds: [], builtIn: true, updatedAt: null }),
)

const isBuiltIn = (id: string): boolean => BUILT_IN.some((template) => template.id === id)

export async function listTemplates({ db }: Pick<Context, 'db'>): Promise<AgreementTemplate[]> {
  return [...(await queries.listTemplates(db)).map(present), ...BUILT_IN]
}

type Choice = { kind: TemplateKind; templateId: string | null; unitKind: UnitKind }

/** Throws 400 for a template of another kind, 404. */
export async function chooseTemplate(db: Db, { kind, templateId, unitKind }: Choice) {
  const all = [...(await queries.listTemplates(db)).map(present), ...BUILT_IN]
  if (templateId !== null) {
    const named = all.find(({ id }) => id === templateId)
    if (!named) throw SIGNING_ERRORS.templateNotFound()
    if (named.kind !== kind) throw SIGNING_ERRORS.templateOfOtherKind().asDetail()
    return named
  }
  const fitting = all.filter((template) => template.kind === kind)
  const chosen =
    fitting.find(({ unitKinds }) => unitKinds.includes(unitKind)) ??
    fitting.find(({ unitKinds }) => unitKinds.length === 0)
  if (!chosen) throw SIGNING_ERRORS.templateNotFound()
  return chosen
}

/** Throws 400 with the names of unknown placeholders. */
function refuseUnknown(body: string | undefined): void {
  const unknown = listUnknown(body ?? '')
  if (unknown.length > 0) throw SIGNING_ERRORS.unknownPlaceholder(unknown.join('}}, {{')).asDetail()
}

type TemplateAct = { at: Date; caller: Caller; action: AuditAction; changes?: AuditChanges }

const recordTemplate = (
  tx: Tx,
  { id, name }: Pick<queries.TemplateRow, 'id' | 'name'>,
  { at, caller, action, changes = {} }: TemplateAct,
): Promise<void> =>
  recordAudit(tx, at, caller, { action, target: { kind: 'agreement-template', id, name }, changes })

const withoutText = ({ body, ...fields }: Pick<NewTemplate, 'name' | 'unitKinds' | 'body'>) => ({
  ...fields,
  characters: body.length,
})

/** Throws 400 for an unknown placeholder. */
export async function addTemplate(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { caller, given }: { caller: Caller; given: NewTemplate },
): Promise<Outcome<AgreementTemplate>> {
  refuseUnknown(given.body)
  const now = clock.now()
  const row = { id: randomUUID(), ...given, version: 1, createdAt: now, updatedAt: now }
  await queries.insertTemplate(tx, row)
  const changes = changesBetween(null, withoutText(given))
  await recordTemplate(tx, row, { at: now, caller, action: 'agreementTemplate.added', changes })
  return { answer: present(row) }
}

async function lockOwn(tx: Tx, id: string): Promise<queries.TemplateRow> {
  if (isBuiltIn(id)) throw SIGNING_ERRORS.templateBuiltIn()
  const row = await queries.lockTemplate(tx, id)
  if (!row) throw SIGNING_ERRORS.templateNotFound()
  return row
}

/** Throws 400 for an unknown placeholder, 404, 409 for a built-in template. */
export async function changeTemplate(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { caller, id, given }: { caller: Caller; id: string; given: TemplateChanges },
): Promise<AgreementTemplate> {
  refuseUnknown(given.body)
  return db.transaction(async (tx) => {
    const row = await lockOwn(tx, id)
    const { name = row.name, unitKinds = row.unitKinds, body = row.body } = given
    const fields = { name, unitKinds, body }
    const before = { name: row.name, unitKinds: row.unitKinds, body: row.body }
    if (Object.keys(changesBetween(before, fields)).length === 0) return present(row)
    const now = clock.now()
    const changed = { ...row, ...fields, version: row.version + 1, updatedAt: now }
    await queries.updateTemplate(tx, id, { ...fields, version: changed.version, updatedAt: now })
    const changes = changesBetween(withoutText(before), withoutText(fields))
    await recordTemplate(tx, changed, { at: now, caller, action: 'agreementTemplate.changed', changes })
    return present(changed)
  })
}

/** Throws 404, 409 for a built-in template. */
export async function removeTemplate(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { caller, id }: { caller: Caller; id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockOwn(tx, id)
    await queries.deleteTemplate(tx, id)
    await recordTemplate(tx, row, { at: clock.now(), caller, action: 'agreementTemplate.removed' })
  })
}

/** Throws 400 for an unknown placeholder, 404 for a lease that is not visible. */
export async function previewTemplate(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  caller: Caller,
  { body, leaseId }: { body: string; leaseId?: string | undefined },
) {
  refuseUnknown(body)
  const values =
    leaseId === undefined
      ? EXAMPLE_VALUES
      : await loadPlaceholderValues(
          ctx,
          ctx.db,
          await requireVisibleLease(ctx.db, caller, leaseId),
          EXAMPLE_VALUES.agreementNumber,
        )
  return { body: fillPlaceholders(body, values), missing: listMissing(body, values) }
}
