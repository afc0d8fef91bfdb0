import { HOUSE_RULES } from './built-in.templates.ts'
import type { PlaceholderValues } from './placeholders.rules.ts'

/** Shown while a text is written for no lease. */
export const EXAMPLE_VALUES: PlaceholderValues = {
  landlordName: 'Bohye Properties',
  tenantName: 'Akosua Ɔpɔku',
  propertyName: 'Bohye (Shops)',
  unitName: 'A12',
  startsOn: '1 Dec 2026',
  endsOn: '30 Nov 2027',
  rent: 'GHS 1,500.00',
  periodMonths: '1 month',
  rentDay: '1',
  deposit: 'GHS 3,000.00',
  advance: 'GHS 9,000.00',
  cardSerial: 'RC-2026-004711',
  houseRules: HOUSE_RULES,
  agreementNumber: 'DOC-2026-00042',
}
