import { z } from 'zod'
import { createHeadingFinder } from './fields/headings.ts'

export const IMPORT_MAX_ROWS = 5000
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024
/** JSON repeats the field names in each row. */
export const IMPORT_MAX_JSON = 3 * IMPORT_MAX_BYTES

/** Excel's own limit of characters in a cell. */
export const CELL_MAX = 32_767

export type ImportColumns<F extends string> = Readonly<Record<F, string>>

export type ImportRow<F extends string> = {
  /** In the sheet; the headings are row 1. */
  row: number
  values: Record<F, string>
  problems: { field: F; message: string }[]
  warnings?: { field: F; message: string }[] | undefined
}

/** `at` counts from 0; `samples` are the first cells. The field is null for a column that is left out. */
export type ImportColumn<F extends string> = {
  at: number
  heading: string
  samples: string[]
  field: F | null
}

export type ImportPreview<F extends string> = {
  rows: ImportRow<F>[]
  /** Headings that match no column and are not imported. */
  ignored: string[]
  columns: ImportColumn<F>[]
  sheet?: string | undefined
  otherSheets?: string[] | undefined
  good: number
  bad: number
  /** Rows of people who cannot receive messages now. */
  unreachable?: number[] | undefined
}

/** `things` names the rows, as 'tenants'. */
export const importMessages = (things: string) => ({
  noFile: 'Please select a CSV or Excel file',
  unreadable: 'This file is neither a CSV nor an Excel (.xlsx) file that can be read.',
  noRows: 'The file has no rows below its headings.',
  tooManyRows: `A file may hold at most ${IMPORT_MAX_ROWS.toLocaleString('en-GB')} ${things}.`,
  tooLarge: 'The file must be smaller than 5MB.',
  notImported: 'Nothing was imported: correct the marked cells and upload the file again.',
})
export type ImportMessages = ReturnType<typeof importMessages>

// PostgreSQL cannot even search for this character.
const cell = z
  .string()
  .max(CELL_MAX)
  .refine((text) => !text.includes('\u0000'), { params: { sentence: 'must not contain control characters' } })

const LAST_COLUMN = 59
const LONGEST_CHOICE = 10_000

export const jsonText = z
  .string()
  .max(LONGEST_CHOICE)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      context.addIssue({ code: 'custom', params: { sentence: 'must be JSON' } })
      return z.NEVER
    }
  })

export function importSchemas<const F extends string>(
  columns: ImportColumns<F>,
  named: { id: string; example: unknown },
) {
  const fields = Object.keys(columns) as F[]
  const values = z.object(Object.fromEntries(fields.map((field) => [field, cell])) as Record<F, z.ZodString>)
  const problem = z.object({ field: z.enum(fields as [F]), message: z.string() })
  const preview = z
    .object({
      rows: z.array(
        z.object({
          row: z.number(),
          values,
          problems: z.array(problem),
          warnings: z
            .array(problem)
            .optional()
            .meta({
              description: 'Only where there are any: what is allowed and should be known before the import',
            }),
        }),
      ),
      ignored: z.array(z.string()),
      columns: z
        .array(
          z.object({
            at: z.number(),
            heading: z.string(),
            samples: z.array(z.string()),
            field: z.enum(fields as [F]).nullable(),
          }),
        )
        .meta({
          description:
            'The columns of the file in their order, `at` from 0; the field is null where a column is left out',
        }),
      sheet: z
        .string()
        .optional()
        .meta({ description: 'The sheet that was read, where the file has several' }),
      otherSheets: z
        .array(z.string())
        .optional()
        .meta({ description: 'Sheets with rows that were not read' }),
      good: z.number(),
      bad: z.number(),
    })
    .meta({ id: named.id, examples: [named.example] })
  const row = values.partial().extend({ row: z.number().int().positive().optional() })
  const chosen = z.array(
    z.object({ at: z.number().int().min(0).max(LAST_COLUMN), field: z.enum(fields as [F]).nullable() }),
  )
  const form = z
    .object({ columns: jsonText.pipe(chosen.max(LAST_COLUMN + 1)).optional() })
    .meta({ examples: [{ columns: JSON.stringify([{ at: 0, field: fields[0] }]) }] })
  return { form, preview, rows: z.array(row).min(1).max(IMPORT_MAX_ROWS) }
}

/** Matches headings without case, punctuation and order of words; `otherNames` are accepted besides the columns' own. */
export function fieldFinder<F extends string>(
  columns: ImportColumns<F>,
  otherNames: Readonly<Record<F, readonly string[]>>,
): (heading: string) => F | undefined {
  const fields = Object.keys(columns) as F[]
  return createHeadingFinder(
    fields.flatMap((field) =>
      [columns[field], field, ...otherNames[field]].map((name) => [name, field] as const),
    ),
  )
}
