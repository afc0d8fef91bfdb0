import { type Earlier, valueOn } from '../../../shared/dated.ts'
import type { Day } from '../../../shared/days.ts'

export const UNIT_KINDS = ['shop', 'office', 'warehouse', 'land', 'apartment', 'room', 'house'] as const
export type UnitKind = (typeof UNIT_KINDS)[number]

export const UNIT_KIND_LABELS: Record<UnitKind, string> = {
  shop: 'Shop',
  office: 'Office',
  warehouse: 'Warehouse',
  land: 'Land',
  apartment: 'Apartment',
  room: 'Room',
  house: 'House',
}

/** A unit with what it was before changes of its kind. */
export type DatedKind = { kind: UnitKind; kindBefore: readonly Earlier<UnitKind>[] }

export const datedKind = ({ kind, kindBefore }: DatedKind) => ({ value: kind, earlier: kindBefore })

export const unitKindOn = (unit: DatedKind, day: Day): UnitKind => valueOn(datedKind(unit), day)

/** What a unit is taken for that comes with the name of a tenant's unit only. */
export const defaultUnitKind = (property: 'shops' | 'apartments'): UnitKind =>
  property === 'shops' ? 'shop' : 'apartment'

/** Names that differ in case and spaces only are one unit; null for spaces only. The same as `unitKeyOf` in SQL. */
export const unitKey = (name: string | null): string | null =>
  name?.toLowerCase().replaceAll(/\s/g, '') || null
