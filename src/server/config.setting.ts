import type { z } from 'zod'

type Setting<T extends z.ZodType> = {
  doc: string
  takes: string
  schema: T
  /** The value may hold a password and is never printed. */
  secret?: true
}

export const setting = <T extends z.ZodType>(options: Setting<T>): Setting<T> => options
