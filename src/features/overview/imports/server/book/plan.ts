import type { Day } from '../../../../../shared/days.ts'
import { termsOverlap } from '../../../../property/leases/leases.rules.ts'
import { defaultUnitKind } from '../../../../property/properties/units.rules.ts'
import type { BookPlan, PlannedLease, PlannedPerson, Portal, PortalLease, Table } from './book.types.ts'
import { numberIn } from './contacts.ts'
import { nextCharge } from './figures.ts'
import type { Line } from './lines.ts'
import type { Identity, Person, PersonRow } from './people.ts'
import { placeUnitKey, splitAmount } from './places.ts'

const OVERLAP_REASON = 'Shared in the imported book'

export type LineUnit = { key: string; name: string; already: PortalLease | null }
export type PlacedLine = Line & {
  person: PersonRow
  parts: LineUnit[]
  isAlready: boolean
  isShared: boolean
}

export const toIdentity = ({ row, cells, place, units }: Line): Identity => ({
  key: row.key,
  name: cells.name,
  email: cells.email,
  numbers: cells.phone === null ? [] : [cells.phone.number],
  units: place === null ? [] : units.map((unit) => placeUnitKey(place, unit)),
})

export const tenantIdentities = ({ tenants }: Portal): Identity[] =>
  tenants.map(({ id, name, email, phone, units }) => ({
    key: id,
    name,
    email,
    numbers: (phone ?? '').split(',').flatMap((number) => numberIn(number.trim()) ?? []),
    units: units.map((unit) => placeUnitKey({ key: unit.propertyId }, unit.name)),
  }))

const getEnd = ({ endsOn, movedOutOn }: PortalLease): Day | null => movedOutOn ?? endsOn

export type PortalUnits = { idByKey: Map<string, string>; leasesByUnit: Map<string, PortalLease[]> }

export const indexUnits = ({ units, leases }: Portal): PortalUnits => ({
  idByKey: new Map(units.map(({ id, propertyId, name }) => [placeUnitKey({ key: propertyId }, name), id])),
  leasesByUnit: Map.groupBy(leases, ({ unitId }) => unitId),
})

export function findAlready(
  { figures: { terms }, place }: Line,
  { unit, tenantId }: { unit: string; tenantId: string | undefined },
  { idByKey, leasesByUnit }: PortalUnits,
): PortalLease | null {
  const unitId = place && idByKey.get(placeUnitKey(place, unit))
  if (!unitId || tenantId === undefined) return null
  const leases = leasesByUnit.get(unitId) ?? []
  return (
    leases.find(
      (lease) =>
        lease.tenantId === tenantId &&
        (lease.startsOn === terms.startsOn ||
          termsOverlap(terms, { startsOn: lease.startsOn, endsOn: getEnd(lease) })),
    ) ?? null
  )
}

type Holder = { line: PlacedLine | null; startsOn: Day; endsOn: Day | null }

function markOverlaps(holders: Holder[]): void {
  holders.sort((a, b) => (a.startsOn < b.startsOn ? -1 : Number(a.startsOn > b.startsOn)))
  let last: Holder | undefined
  for (const holder of holders) {
    if (last && termsOverlap(last, holder) && (last.line || holder.line))
      for (const { line } of [last, holder]) if (line) line.isShared = true
    const isLonger =
      !last || (last.endsOn !== null && (holder.endsOn === null || holder.endsOn > last.endsOn))
    if (isLonger) last = holder
  }
}

export function markShared(lines: readonly PlacedLine[], { idByKey, leasesByUnit }: PortalUnits): void {
  const byUnit = new Map<string, Holder[]>()
  for (const line of lines)
    for (const { key, already } of line.parts) {
      if (already || line.place === null) continue
      const { startsOn, endsOn } = line.figures.terms
      const holders = byUnit.get(key) ?? []
      holders.push({ line, startsOn, endsOn })
      byUnit.set(key, holders)
    }
  for (const [key, holders] of byUnit) {
    const leases = leasesByUnit.get(idByKey.get(key) ?? '') ?? []
    for (const lease of leases) holders.push({ line: null, startsOn: lease.startsOn, endsOn: getEnd(lease) })
    if (holders.length > 1) markOverlaps(holders)
  }
}

type Kinds = (place: string) => 'shops' | 'apartments'

function planLeases(line: PlacedLine, asOf: Day, getKind: Kinds): PlannedLease[] {
  const { row, place, parts, figures, cells } = line
  if (!place || line.isLeft) return []
  const [rents, deposits] = [
    splitAmount(cells.rent ?? 0, parts.length),
    splitAmount(cells.deposit ?? 0, parts.length),
  ]
  const { terms, rent } = figures
  const startsOn = rent && nextCharge(rent, asOf)
  return parts.flatMap(({ name, already }, at) => {
    if (already) return []
    return {
      row: row.key,
      property: place.name,
      unit: name,
      unitKind: defaultUnitKind(getKind(place.key)) === 'shop' ? 'shop' : 'apartment',
      startsOn: terms.startsOn,
      endsOn: terms.endsOn,
      rent: cells.rent === null ? null : (rents[at] ?? 0),
      periodMonths: terms.periodMonths,
      rentDay: terms.rentDay,
      deposit: deposits[at] ?? 0,
      charge: startsOn && rents[at] ? { startsOn } : null,
      overlapReason: line.isShared ? OVERLAP_REASON : null,
    }
  })
}

const newOpening = ({ parts, figures }: PlacedLine): number => {
  const shares = splitAmount(figures.opening, Math.max(1, parts.length))
  return parts.reduce((sum, { already }, at) => (already ? sum : sum + (shares[at] ?? 0)), 0)
}

const firstText = <T>(values: readonly (T | null)[]): T | null =>
  values.find((value) => value !== null) ?? null

export function planPerson(
  person: Person,
  lines: readonly PlacedLine[],
  { portal, asOf, getKind }: { portal: Portal; asOf: Day; getKind: Kinds },
): PlannedPerson | null {
  const rows = person.rows.flatMap((at) => lines[at] ?? [])
  const tenant = person.tenant === null ? null : (portal.tenants[person.tenant] ?? null)
  const leases = rows.flatMap((line) => planLeases(line, asOf, getKind))
  const email = firstText(rows.map(({ cells }) => cells.email))
  const phone = firstText(rows.map(({ cells }) => cells.phone?.stored ?? null))
  const planned = {
    rows: rows.map(({ row }) => row.key),
    tenantId: tenant?.id ?? null,
    name: tenant?.name ?? firstText(rows.map(({ cells }) => cells.name || null)) ?? '',
    email: tenant?.email ? null : email,
    phone: tenant?.phone ? null : phone,
    note: firstText(rows.map(({ cells }) => cells.note)),
    leases,
    opening:
      tenant && portal.openings.has(tenant.id) ? 0 : rows.reduce((sum, line) => sum + newOpening(line), 0),
    deposit: leases.reduce((sum, { deposit }) => sum + deposit, 0),
  }
  const fills = planned.email !== null || planned.phone !== null
  return tenant && leases.length === 0 && !fills ? null : planned
}

const SHOP_WORDS = /\b(?:shops?|stores?|stalls?|kiosks?|arcade|plaza|mall|market|containers?)\b/i

export function planPlaces(
  people: readonly PlannedPerson[],
  lines: readonly PlacedLine[],
  { portal, units: { idByKey }, getKind }: { portal: Portal; units: PortalUnits; getKind: Kinds },
): Pick<BookPlan, 'properties' | 'capacities' | 'units'> & { grows: Set<string> } {
  const units = new Map<string, BookPlan['units'][number] & { place: string }>()
  const made = new Map<string, { name: string; count: number }>()
  const planned = new Set(people.flatMap(({ leases }) => leases.map(({ row }) => row)))
  for (const { row, place, parts } of lines) {
    if (!place || !planned.has(row.key)) continue
    if (place.propertyId === null && !made.has(place.key)) made.set(place.key, { name: place.name, count: 0 })
    for (const { key, name, already } of parts) {
      if (already || idByKey.has(key) || units.has(key)) continue
      const kind = getKind(place.key) === 'shops' ? 'shop' : 'apartment'
      units.set(key, { property: place.name, name, kind, place: place.key })
    }
  }
  const added = Map.groupBy(units.values(), ({ place }) => place)
  const capacities = portal.properties.flatMap(({ id, capacity, units: present }) => {
    const total = present + (added.get(id)?.length ?? 0)
    return added.has(id) && total > capacity ? { propertyId: id, capacity: total } : []
  })
  return {
    properties: [...made].map(([key, { name }]) => ({
      name,
      kind: getKind(key),
      capacity: added.get(key)?.length ?? 0,
    })),
    capacities,
    units: [...units.values()].map(({ property, name, kind }) => ({ property, name, kind })),
    grows: new Set(capacities.map(({ propertyId }) => propertyId)),
  }
}

export function createKinds({ columns }: Table, portal: Portal, lines: readonly Line[]): Kinds {
  const kinds = new Map(portal.properties.map(({ id, kind }) => [id, kind]))
  for (const { place, units } of lines)
    if (place?.propertyId === null && [place.name, ...units].some((text) => SHOP_WORDS.test(text)))
      kinds.set(place.key, 'shops')
  const isShopColumn = columns.some(({ field, heading }) => field === 'unit' && SHOP_WORDS.test(heading))
  return (place) => kinds.get(place) ?? (isShopColumn ? 'shops' : 'apartments')
}
