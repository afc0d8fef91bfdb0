import { cedis, cedisText } from './fields.ts'

export const requiredCedisText = cedisText.refine((value) => value !== null, 'Amount is required').pipe(cedis)
