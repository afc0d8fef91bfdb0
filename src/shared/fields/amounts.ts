import { cedis, cedisText } from './fields.ts'

export const AMOUNT_MISSING = 'The amount must be more than 0'
export const positiveCedis = cedis.refine((value) => value !== 0, AMOUNT_MISSING)

export const requiredCedisText = cedisText.refine((value) => value !== null, 'Amount is required').pipe(cedis)
export const positiveCedisText = requiredCedisText.refine((value) => value > 0, AMOUNT_MISSING)
