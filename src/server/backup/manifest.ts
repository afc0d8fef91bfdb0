import { z } from 'zod'

export const FORMAT = 1

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  sha256: z.string(),
})
export type TableManifest = z.infer<typeof table>

const sequence = z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  migration: z.object({ tag: z.string(), when: z.number() }),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.object({ count: z.number(), bytes: z.number(), missing: z.array(z.string()) }),
  invoicePesewas: z.string(),
})
export type Manifest = z.infer<typeof manifestSchema>

export const countRows = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0)

/** A backup that must not be restored. `message` is the end of a sentence that begins with its name. */
export class BackupUnusable extends Error {}
