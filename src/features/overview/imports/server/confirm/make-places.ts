import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../../../server/database/index.ts'
import {
  insertProperty,
  lockProperties,
  updateProperty,
} from '../../../../property/properties/server/properties.queries.ts'
import {
  insertUnits,
  listUnitNames,
  lockUnits,
  updateUnit,
} from '../../../../property/properties/server/units.queries.ts'
import { unitKey } from '../../../../property/properties/units.rules.ts'
import { BOOK_IMPORT_ERRORS } from '../../imports.messages.ts'
import type { BookPlan } from '../book/book.types.ts'
import type { NewMadeRecord } from '../imports.queries.ts'

export type MadeRow = Omit<NewMadeRecord, 'importId'>
export type Place = { propertyId: string; unitId: string; unitName: string }
type MadePlaces = { made: MadeRow[]; find: (property: string, unit: string) => Place }

const folded = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
const toKey = (propertyId: string, unit: string) => `${propertyId} ${unitKey(unit)}`

/** Ids by name; among names that differ only in case the active property counts. */
async function makeProperties(tx: Tx, { properties, capacities }: BookPlan, now: Date) {
  const known = await lockProperties(tx)
  const made: MadeRow[] = []
  for (const given of properties) {
    const added = await insertProperty(tx, { ...given, id: randomUUID(), createdAt: now })
    if (!added) throw BOOK_IMPORT_ERRORS.changedMeanwhile()
    known.push(added)
    made.push({ kind: 'property', targetId: added.id })
  }
  for (const { propertyId, capacity } of capacities) {
    const before = known.find(({ id }) => id === propertyId)
    if (!before) throw BOOK_IMPORT_ERRORS.changedMeanwhile()
    await updateProperty(tx, propertyId, { capacity })
    made.push({
      kind: 'capacity',
      targetId: propertyId,
      before: { capacity: before.capacity, after: capacity },
    })
  }
  const sorted = known.toSorted((a, b) => Number(b.archived) - Number(a.archived))
  const byName = new Map(sorted.flatMap(({ id, name }) => [[folded(name), id] as const]))
  return { made, ids: new Map([...byName, ...known.map(({ id, name }) => [name, id] as const)]) }
}

/** Properties and units of a plan; its units are locked until the transaction ends. */
export async function makePlaces(tx: Tx, plan: BookPlan, now: Date): Promise<MadePlaces> {
  const { made, ids } = await makeProperties(tx, plan, now)
  const findProperty = (name: string): string => {
    const id = ids.get(name) ?? ids.get(folded(name))
    if (id === undefined) throw BOOK_IMPORT_ERRORS.changedMeanwhile()
    return id
  }
  const added = plan.units.map(({ property, name, kind }) => ({
    id: randomUUID(),
    propertyId: findProperty(property),
    name,
    kind,
    active: true,
    createdAt: now,
  }))
  if ((await insertUnits(tx, added)) < added.length) throw BOOK_IMPORT_ERRORS.changedMeanwhile()
  made.push(...added.map(({ id }): MadeRow => ({ kind: 'unit', targetId: id })))
  const units = new Map((await listUnitNames(tx)).map((unit) => [toKey(unit.propertyId, unit.name), unit]))
  const find = (property: string, unit: string): Place => {
    const found = units.get(toKey(findProperty(property), unit))
    if (!found) throw BOOK_IMPORT_ERRORS.changedMeanwhile()
    return { propertyId: found.propertyId, unitId: found.id, unitName: found.name }
  }
  const leased = plan.people.flatMap(({ leases }) =>
    leases.map(({ property, unit }) => find(property, unit).unitId),
  )
  for (const { id, active } of await lockUnits(tx, leased)) {
    if (active) continue
    await updateUnit(tx, id, { active: true })
    made.push({ kind: 'unit', targetId: id, before: { active: 0 } })
  }
  return { made, find }
}
