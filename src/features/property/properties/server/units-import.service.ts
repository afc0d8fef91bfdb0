import { randomUUID } from 'node:crypto'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { findDamagedCells } from '../../../../server/sheets/damaged-cells.ts'
import { readImport } from '../../../../server/sheets/import.read.ts'
import type { ReceivedImport } from '../../../../server/sheets/import.receive.ts'
import {
  firstOfEachRow,
  type GivenRow,
  numberRows,
  presentPreview,
  refuseBadRows,
  type SheetImport,
  trimmedValues,
} from '../../../../server/sheets/import.ts'
import type { ImportRow } from '../../../../shared/imports.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import type { Property } from '../properties.contract.ts'
import { isFloorArea, newUnit } from '../units.contract.ts'
import { UNIT_MESSAGES } from '../units.messages.ts'
import { UNIT_KIND_LABELS, UNIT_KINDS, type UnitKind, unitKey } from '../units.rules.ts'
import {
  type ImportedUnits,
  UNIT_IMPORT_COLUMNS,
  UNIT_IMPORT_MESSAGES,
  type UnitImportField,
  type UnitImportPreview,
} from '../units-import.contract.ts'
import { findUnitField, floorAreaIn, unitKindIn } from '../units-import.rules.ts'
import { listAllProperties, lockProperties } from './properties.queries.ts'
import { insertUnits, listUnitsNamed } from './units.queries.ts'

type Row = ImportRow<UnitImportField>
type Given = GivenRow<UnitImportField>
type CheckedRow = Row & { propertyId: string; kind: UnitKind; floorArea: number | null }

const IMPORT: SheetImport<UnitImportField> = {
  columns: UNIT_IMPORT_COLUMNS,
  required: ['location', 'unit', 'kind'],
  messages: UNIT_IMPORT_MESSAGES,
  findImportField: findUnitField,
}

const folded = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Throws 400 for a file that cannot be read, is empty or too long. */
export async function previewUnitImport(
  { db }: Context,
  caller: Caller,
  sent: ReceivedImport<UnitImportField>,
): Promise<UnitImportPreview> {
  const { rows, also } = await readImport(sent, IMPORT)
  return presentPreview(await checkUnits(db, rows, withinReach(caller, await listAllProperties(db))), also)
}

/** Adds all units or none. Throws 400 with the problems of the rows. */
export async function importUnits(
  { clock }: Context,
  tx: Tx,
  { rows, caller }: { rows: Parameters<typeof numberRows<UnitImportField>>[0]; caller: Caller },
): Promise<Outcome<ImportedUnits>> {
  const properties = withinReach(caller, await lockProperties(tx))
  const given = numberRows(rows)
  const checked = await checkUnits(tx, given, properties)
  refuseBadRows(checked, IMPORT)
  const at = clock.now()
  const added = checked.map(({ values, propertyId, kind, floorArea }) => ({
    id: randomUUID(),
    propertyId,
    name: values.unit,
    kind,
    floorArea,
    active: true,
    createdAt: at,
  }))
  // A unit added concurrently is left out, and found by the next check.
  const imported = await insertUnits(tx, added)
  if (imported < added.length)
    refuseBadRows(await checkUnits(tx, given, properties, new Set(added.map(({ id }) => id))), IMPORT)
  const names = checked.map(({ values }) => `${values.unit}, ${values.location}`)
  await recordAudit(tx, at, caller, {
    action: 'unit.imported',
    target: { kind: 'unit', id: null, name: names.length === 1 ? '1 unit' : `${names.length} units` },
    changes: changesBetween(null, { names }),
  })
  return { answer: { imported } }
}

const withinReach = (caller: Caller, properties: readonly Property[]) =>
  properties.filter(({ id }) => canSeeProperty(caller, id))

/** Checks cells against the form's rules, the properties, their units and the other rows. */
async function checkUnits(
  db: Db,
  given: readonly Given[],
  properties: readonly Property[],
  own: ReadonlySet<string> = new Set(),
): Promise<CheckedRow[]> {
  // If property names differ only in case, the active one counts.
  const known = properties.toSorted((a, b) => Number(b.archived) - Number(a.archived))
  const byName = new Map(known.map((property) => [folded(property.name), property]))
  const found = given.map((row) => byName.get(folded(row.values.location ?? '')))
  const names = given.flatMap(({ values }, at) => {
    const property = found[at]
    return property && values.unit ? [{ propertyId: property.id, name: values.unit.trim() }] : []
  })
  const taken = await listUnitsNamed(db, names)
  const identify = (propertyId: string, unit: string) => `${propertyId} ${unitKey(unit)}`
  const takenKeys = new Set(
    taken.filter(({ id }) => !own.has(id)).map((unit) => identify(unit.propertyId, unit.name)),
  )
  const first = new Map<string, number>()
  return given.map((row, at) => {
    const property = found[at]
    const checked = checkCells(row, property)
    const key = identify(checked.propertyId, checked.values.unit)
    const same = first.get(key)
    if (property && checked.values.unit !== '') {
      if (takenKeys.has(key)) checked.problems.push({ field: 'unit', message: UNIT_MESSAGES.nameTaken })
      else if (same !== undefined)
        checked.problems.push({ field: 'unit', message: UNIT_MESSAGES.sameRow(same) })
      if (same === undefined) first.set(key, row.row)
    }
    return { ...checked, problems: firstOfEachRow(checked.problems) }
  })
}

function checkCells({ row, values: given }: Given, property: Property | undefined): CheckedRow {
  const values = trimmedValues(UNIT_IMPORT_COLUMNS, given)
  const problems: Row['problems'] = findDamagedCells(UNIT_IMPORT_COLUMNS, values)
  if (values.location === '') problems.push({ field: 'location', message: UNIT_MESSAGES.locationRequired })
  else if (!property) problems.push({ field: 'location', message: UNIT_MESSAGES.unknownLocation })
  else if (property.archived) problems.push({ field: 'location', message: UNIT_MESSAGES.archived })
  const name = newUnit.shape.name.safeParse(values.unit)
  if (!name.success)
    problems.push({ field: 'unit', message: name.error.issues[0]?.message ?? UNIT_MESSAGES.nameRequired })
  const kind = unitKindIn(values.kind)
  if (!kind) problems.push({ field: 'kind', message: kindMessage(values.kind) })
  const floorArea = values.floorArea === '' ? null : floorAreaIn(values.floorArea)
  const isArea = floorArea !== undefined && (floorArea === null || isFloorArea(floorArea))
  if (!isArea) problems.push({ field: 'floorArea', message: `Floor Area must be ${UNIT_MESSAGES.floorArea}` })
  return {
    row,
    values: {
      location: property?.name ?? values.location,
      unit: name.data ?? values.unit,
      kind: kind ? UNIT_KIND_LABELS[kind] : values.kind,
      floorArea: isArea && floorArea !== null ? String(floorArea) : values.floorArea,
    },
    problems,
    propertyId: property?.id ?? '',
    kind: kind ?? 'shop',
    floorArea: floorArea ?? null,
  }
}

const kindMessage = (text: string): string =>
  text === ''
    ? UNIT_MESSAGES.kindRequired
    : `Kind must be one of: ${UNIT_KINDS.map((kind) => UNIT_KIND_LABELS[kind]).join(', ')}`
