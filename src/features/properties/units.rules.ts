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

/** What a unit is taken for that comes with the name of a tenant's unit only. */
export const defaultUnitKind = (property: 'shops' | 'apartments'): UnitKind =>
  property === 'shops' ? 'shop' : 'apartment'

/** Names that differ in case and spaces only are one unit; null for spaces only. The same as `unitKeyOf` in SQL. */
export const unitKey = (name: string | null): string | null =>
  name?.toLowerCase().replaceAll(/\s/g, '') || null
