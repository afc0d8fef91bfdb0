import { readDay } from '../../shared/typed-dates.ts'
import { IMPORT_COLUMNS, IMPORT_FIELDS, type ImportField } from './import.contract.ts'

/** Accepted headings besides those of the export. */
const OTHER_NAMES: Record<ImportField, readonly string[]> = {
  name: ['tenant', 'full name', 'tenant name'],
  apartment: ['property', 'apartment', 'place'],
  unit: ['shop', 'room', 'flat', 'unit number'],
  phone: ['telephone', 'mobile', 'phone number', 'contact'],
  email: ['email address', 'mail'],
  moveInDate: ['move in date', 'start', 'lease start'],
  leaseEndDate: ['lease end date', 'end', 'expiry'],
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const BY_NAME = new Map(
  IMPORT_FIELDS.flatMap((field) =>
    [IMPORT_COLUMNS[field], field, ...OTHER_NAMES[field]].map((name) => [plain(name), field] as const),
  ),
)

/** Ignores case and punctuation; undefined for an unknown heading. */
export const fieldOf = (heading: string): ImportField | undefined => BY_NAME.get(plain(heading))

const TIME = /(?<=^\d{4}\D\d{1,2}\D\d{1,2})[T ].*$/
const WHOLE_YEAR = /\d{4}/

/** Parses a day as sheets write it ('2026-12-05', '5/12/2026', '5 Dec 2026') to YYYY-MM-DD, or undefined. */
export function dayIn(text: string): string | undefined {
  return WHOLE_YEAR.test(text) ? readDay(text.trim().replace(TIME, '')) : undefined
}
