import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { IMPORT_MAX_JSON, importMessages, importSchemas } from '../../../shared/imports.ts'
import { EXAMPLES } from './import.examples.ts'

/** The columns of import and export. */
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
/** Several columns may hold them in parts. */
export const JOINED_COLUMNS: readonly ImportField[] = ['name']
export const IMPORT_FIELDS = Object.keys(IMPORT_COLUMNS) as ImportField[]

export const IMPORT_MESSAGES = importMessages('tenants')

const { form, preview, rows } = importSchemas(IMPORT_COLUMNS, {
  id: 'ImportPreview',
  example: EXAMPLES.preview,
})
const tenantPreview = preview
  .extend({
    unreachable: z
      .array(z.number())
      .optional()
      .meta({
        description:
          'Only where there are any: rows that nothing can be sent to now: without an e-mail, while SMS is off',
      }),
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = z.infer<typeof tenantPreview>
export type ImportRow = ImportPreview['rows'][number]

const imported = z
  .object({
    imported: z.number(),
    emailsQueued: z.number(),
    smsQueued: z.number().optional().meta({ description: 'Only where there are any' }),
    /** Null if the emails are sent now, or none was requested. */
    emailError: z.string().nullable(),
  })
  .meta({ id: 'ImportedTenants' })
export type Imported = z.infer<typeof imported>

export const importEndpoints = {
  'POST /tenants/import/preview': {
    who: 'admin',
    permission: 'tenant:import',
    summary: 'Reads a CSV or XLSX file of tenants and says what is wrong with it; stores nothing',
    form,
    file: 'file',
    answer: tenantPreview,
  },
  'POST /tenants/import': {
    who: 'admin',
    permission: 'tenant:import',
    summary: 'Adds all tenants of a sheet with a login each, or none when a row is wrong',
    body: z
      .object({ rows, sendEmail: z.boolean().default(true) })
      .meta({ examples: [EXAMPLES.importedRows] }),
    maxBytes: IMPORT_MAX_JSON,
    answer: imported,
    status: 201,
    idempotent: true,
  },
} as const satisfies Endpoints
