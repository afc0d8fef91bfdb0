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

export type DatedKind = { kind: UnitKind; kindBefore: readonly Earlier<UnitKind>[] }

export const datedKind = ({ kind, kindBefore }: DatedKind) => ({ value: kind, earlier: kindBefore })

export const unitKindOn = (unit: DatedKind, day: Day): UnitKind => valueOn(datedKind(unit), day)

/** The kind of units that were created from a tenant's unit name. */
export const defaultUnitKind = (property: 'shops' | 'apartments'): UnitKind =>
  property === 'shops' ? 'shop' : 'apartment'

/** Ignores case and spaces; null for spaces only. The same as `toUnitKey` in SQL. */
export const unitKey = (name: string | null): string | null =>
  name?.toLowerCase().replaceAll(/\s/g, '') || null
