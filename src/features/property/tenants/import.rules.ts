import { fieldFinder } from '../../../shared/imports.ts'
import { IMPORT_COLUMNS } from './import.contract.ts'

/** Ignores case and punctuation; undefined for an unknown heading. */
export const findImportField = fieldFinder(IMPORT_COLUMNS, {
  name: ['tenant', 'full name', 'tenant name'],
  apartment: ['property', 'apartment', 'place'],
  unit: ['shop', 'room', 'flat', 'unit number'],
  phone: ['telephone', 'mobile', 'phone number', 'contact'],
  email: ['email address', 'mail'],
  moveInDate: ['move in date', 'start', 'lease start'],
  leaseEndDate: ['lease end date', 'end', 'expiry'],
})
