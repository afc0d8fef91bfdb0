import { z } from 'zod'

export const capacityText = z
  .string()
  .trim()
  .regex(/^(\d{1,5}|100000)$/, 'Capacity must be a whole number from 0 to 100,000')
  .transform(Number)
