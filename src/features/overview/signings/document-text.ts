import { overwritten } from '../../../shared/fields/fields.ts'
import { visibleText } from '../../../shared/fields/invisible.ts'
import { SIGNING_MESSAGES } from './signings.messages.ts'

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const MAX_CHARACTERS = 40_000

/** Markdown of at most 40,000 characters. */
export const documentText = overwritten(visibleText, { control: CONTROL, max: MAX_CHARACTERS }).min(
  1,
  SIGNING_MESSAGES.bodyMissing,
)
