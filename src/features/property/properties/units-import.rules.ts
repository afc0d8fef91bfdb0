import { PROPERTY_WORDS, UNIT_WORDS } from '../../../shared/fields/heading-words.ts'
import { fieldFinder } from '../../../shared/imports.ts'
import { UNIT_KIND_LABELS, UNIT_KINDS, type UnitKind } from './units.rules.ts'
import { UNIT_IMPORT_COLUMNS } from './units-import.contract.ts'

/** Ignores case and punctuation; undefined for an unknown heading. */
export const findUnitField = fieldFinder(UNIT_IMPORT_COLUMNS, {
  location: ['apartment', ...PROPERTY_WORDS],
  unit: ['name', ...UNIT_WORDS],
  kind: ['type', 'unit kind', 'unit type'],
  floorArea: ['area', 'size', 'square metres', 'm2', 'm²', 'sqm', 'floor area m2', 'floor area m²'],
})

/** Reads the kind in any case, singular or plural. */
export function unitKindIn(text: string): UnitKind | undefined {
  const word = text.trim().toLowerCase()
  return UNIT_KINDS.find((kind) => {
    const label = UNIT_KIND_LABELS[kind].toLowerCase()
    return word === label || word === `${label}s`
  })
}

/** '24.5', '1,200' or '24.5 m²'. */
export function floorAreaIn(text: string): number | undefined {
  const digits = text
    .trim()
    .replace(/\s*(m²|m2|sqm|sq\.? ?m)\.?$/i, '')
    .replaceAll(/,(?=\d{3}\b)/g, '')
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined
}
