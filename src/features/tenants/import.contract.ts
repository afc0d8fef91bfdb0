import { z } from 'zod'
import type { Endpoints } from '../../shared/endpoint.ts'
import { EXAMPLES } from './import.examples.ts'

/** The row and byte limits of one file. */
export const IMPORT_MAX_ROWS = 5000
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024
/** The same number of rows as JSON, which repeats the field names. */
const IMPORT_MAX_JSON = 3 * IMPORT_MAX_BYTES

/** The columns of the import by field; the export uses the same. */
export const IMPORT_COLUMNS = {
  name: 'Name',
  apartment: 'Location',
  unit: 'Unit',
  phone: 'Phone',
  email: 'Email',
  moveInDate: 'Move-In',
  leaseEndDate: 'Lease End',
} as const
export type ImportField = keyof typeof IMPORT_COLUMNS
export const IMPORT_FIELDS = Object.keys(IMPORT_COLUMNS) as ImportField[]

export const IMPORT_MESSAGES = {
  noFile: 'Please select a CSV or Excel file',
  unreadable: 'This file is neither a CSV nor an Excel (.xlsx) file that can be read.',
  noRows: 'The file has no rows below its headings.',
  tooManyRows: `A file may hold at most ${IMPORT_MAX_ROWS.toLocaleString('en-GB')} tenants.`,
  tooLarge: 'The file must be smaller than 5MB.',
  notImported: 'Nothing was imported: correct the marked cells and upload the file again.',
} as const

const values = z.object(
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, z.string()])) as Record<ImportField, z.ZodString>,
)

const importRow = z.object({
  /** The row number in the sheet, the headings being row 1. */
  row: z.number(),
  /** The values as they would be stored; those that cannot be parsed stay as they are in the file. */
  values,
  problems: z.array(z.object({ field: z.enum(IMPORT_FIELDS as [ImportField]), message: z.string() })),
})
export type ImportRow = z.infer<typeof importRow>

export const importPreview = z
  .object({
    rows: z.array(importRow),
    /** Headings that match no column; their cells are not imported. */
    ignored: z.array(z.string()),
    good: z.number(),
    bad: z.number(),
  })
  .meta({ id: 'ImportPreview', examples: [EXAMPLES.preview] })
export type ImportPreview = z.infer<typeof importPreview>

const imported = z
  .object({
    imported: z.number(),
    emailsQueued: z.number(),
    /** Why the emails are not sent now; null when they are, or when none was requested. */
    emailError: z.string().nullable(),
  })
  .meta({ id: 'ImportedTenants', examples: [EXAMPLES.imported] })
export type Imported = z.infer<typeof imported>

const importForm = z.object({}).meta({ examples: [{}] })

export const importEndpoints = {
  'POST /tenants/import/preview': {
    who: 'admin',
    permission: 'tenant:import',
    summary: 'Reads a CSV or XLSX file of tenants and says what is wrong with it; stores nothing',
    form: importForm,
    file: 'file',
    answer: importPreview,
  },
  'POST /tenants/import': {
    who: 'admin',
    permission: 'tenant:import',
    summary: 'Adds all tenants of a sheet with a login each, or none when a row is wrong',
    body: z
      .object({
        rows: z
          .array(values.partial().extend({ row: z.number().int().positive().optional() }))
          .min(1)
          .max(IMPORT_MAX_ROWS),
        sendEmail: z.boolean().default(true),
      })
      .meta({ examples: [EXAMPLES.importedRows] }),
    maxBytes: IMPORT_MAX_JSON,
    answer: imported,
    status: 201,
    idempotent: true,
  },
} as const satisfies Endpoints
