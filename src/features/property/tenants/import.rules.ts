import {
  EMAIL_WORDS,
  END_WORDS,
  NAME_PARTS,
  NAME_WORDS,
  PHONE_WORDS,
  PROPERTY_WORDS,
  START_WORDS,
  UNIT_WORDS,
} from '../../../shared/fields/heading-words.ts'
import { createHeadingFinder } from '../../../shared/fields/headings.ts'
import { fieldFinder } from '../../../shared/imports.ts'
import { IMPORT_COLUMNS, type ImportField } from './import.contract.ts'

/** Ignores case, punctuation and the order of words; undefined for an unknown heading. */
export const findImportField = fieldFinder(IMPORT_COLUMNS, {
  name: [...NAME_WORDS, ...NAME_PARTS],
  apartment: ['apartment', ...PROPERTY_WORDS],
  unit: UNIT_WORDS,
  phone: PHONE_WORDS,
  email: EMAIL_WORDS,
  moveInDate: START_WORDS,
  leaseEndDate: END_WORDS,
})

const CONTACT: readonly ImportField[] = ['email', 'phone']

/** Headings that may name several fields; their cells decide. */
export const findPossibleFields = createHeadingFinder(
  ['contact', 'contacts', 'contact details', 'contact info', 'reach'].map((name) => [name, CONTACT]),
)
