import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { IMPORT_MAX_JSON, importMessages, importSchemas } from '../../../shared/imports.ts'
import { EXAMPLES } from './units.examples.ts'

export const UNIT_IMPORT_COLUMNS = {
  location: 'Location',
  unit: 'Unit',
  kind: 'Kind',
  floorArea: 'Floor Area',
} as const
export type UnitImportField = keyof typeof UNIT_IMPORT_COLUMNS

export const UNIT_IMPORT_MESSAGES = importMessages('units')

const { form, preview, rows } = importSchemas(UNIT_IMPORT_COLUMNS, {
  id: 'UnitImportPreview',
  example: EXAMPLES.importPreview,
})
export type UnitImportPreview = z.infer<typeof preview>

const importedUnits = z.object({ imported: z.number() }).meta({ id: 'ImportedUnits' })
export type ImportedUnits = z.infer<typeof importedUnits>

export const unitsImportEndpoints = {
  'POST /units/import/preview': {
    who: 'admin',
    permission: 'unit:write',
    summary: 'Reads a CSV or XLSX file of units and says what is wrong with it; stores nothing',
    form,
    file: 'file',
    answer: preview,
  },
  'POST /units/import': {
    who: 'admin',
    permission: 'unit:write',
    summary: 'Adds all units of a sheet, or none when a row is wrong',
    body: z.object({ rows }).meta({ examples: [EXAMPLES.importedRows] }),
    maxBytes: IMPORT_MAX_JSON,
    answer: importedUnits,
    status: 201,
    idempotent: true,
  },
} as const satisfies Endpoints
