import { z } from 'zod'
import { UPLOAD_MAX_BYTES, UPLOAD_MESSAGES, UPLOAD_TYPES } from '../../../../shared/fields/uploads.ts'
import { chosenFile, type FileRules } from '../../../../web/files/chosen-file.ts'
import { TAX_MESSAGES } from '../taxes.messages.ts'

export const CERTIFICATE_FILE: FileRules = {
  maxBytes: UPLOAD_MAX_BYTES,
  types: UPLOAD_TYPES,
  texts: { ...UPLOAD_MESSAGES, selectFile: TAX_MESSAGES.selectFile, emptyFile: TAX_MESSAGES.emptyFile },
}

export const certificateForm = z.object({ file: chosenFile(CERTIFICATE_FILE) })
