import { z } from 'zod'
import { dayText, line, optionalLine } from '../../../../shared/fields/fields.ts'
import { chosenFile, type FileRules } from '../../../../web/files/chosen-file.ts'
import {
  DOCUMENT_CATEGORIES,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_MESSAGES,
  DOCUMENT_TYPES,
  OTHER_CATEGORY,
} from '../documents.rules.ts'

const CATEGORY_REQUIRED = 'Please select a category'
const DATE_REQUIRED = 'Date is required'

export const DOCUMENT_FILE: FileRules = {
  maxBytes: DOCUMENT_MAX_BYTES,
  types: DOCUMENT_TYPES,
  texts: DOCUMENT_MESSAGES,
}

export const documentUpload = z.object({
  file: chosenFile(DOCUMENT_FILE),
  category: line(CATEGORY_REQUIRED),
  name: optionalLine,
  date: dayText(DATE_REQUIRED),
})
export type DocumentUpload = z.output<typeof documentUpload>

/** A typed name stays when the category changes. */
export function nameFor(name: string, before: string, after: string): string {
  const own = name.trim() !== '' && name !== before
  if (own) return name
  return after === OTHER_CATEGORY ? '' : after
}

export const CATEGORY_CHOICE = [{ value: '', label: 'Select a category' }, ...DOCUMENT_CATEGORIES]
