import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { day, id, line, optionalLine, paging } from '../../../shared/fields/fields.ts'
import { IMPORTS_EXAMPLES as EXAMPLES } from './imports.examples.ts'

export const BOOK_MAX_ROWS = 10_000
export const BOOK_MAX_BYTES = 20 * 1024 * 1024
const BOOK_MAX_COLUMNS = 60

export const BOOK_FIELDS = [
  ...(['name', 'phone', 'email', 'property', 'unit', 'startsOn', 'endsOn', 'rent', 'period'] as const),
  ...(['rentDay', 'deposit', 'balance', 'credit', 'brought', 'paidUntil', 'advance'] as const),
  ...(['paid', 'note', 'ignore'] as const),
] as const
export type BookField = (typeof BOOK_FIELDS)[number]

export const PROBLEM_KINDS = [
  ...(['headings', 'name-missing', 'unit-missing', 'property-missing', 'start-missing'] as const),
  ...(['amount-bad', 'lease-order', 'property-unknown', 'phone-zero', 'phone-two', 'phone-bad'] as const),
  ...(['email-bad', 'email-taken', 'date-bad', 'minus', 'balance-differs', 'same-name'] as const),
  ...(['unit-shared', 'unit-several', 'hidden-rows', 'lease-over', 'rent-missing'] as const),
  ...(['total-differs', 'same-person', 'phone-shared', 'no-reach', 'capacity'] as const),
] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

export const IMPORT_KINDS = ['file', 'cards'] as const
export const IMPORT_STATES = ['draft', 'imported'] as const

const month = z
  .string()
  .regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/)
  .meta({ examples: ['2026-01'] })

const sheet = z
  .object({
    name: z.string(),
    hidden: z.boolean(),
    rows: z.number(),
    headingRow: z.number().nullable(),
    taken: z.boolean(),
  })
  .meta({ id: 'BookSheet' })
const column = z
  .object({
    at: z.number(),
    heading: z.string(),
    samples: z.array(z.string()),
    field: z.enum(BOOK_FIELDS),
    by: z.enum(['remembered', 'heading', 'cells']).nullable(),
    month: month.optional(),
  })
  .meta({ id: 'BookColumn' })

/** `rows` are the first 100; a kind that a fix or a correction answered stays listed as `fixed`. */
const bookProblem = z
  .object({
    kind: z.enum(PROBLEM_KINDS),
    sentence: z.string(),
    count: z.number(),
    rows: z.array(z.string()),
    blocking: z.boolean(),
    fixes: z.array(z.object({ fix: z.string(), sentence: z.string() })),
    fixed: z.boolean(),
  })
  .meta({ id: 'BookProblem' })

const figures = z
  .object({ book: z.number(), stated: z.number().nullable(), portal: z.number(), difference: z.number() })
  .nullable()
const money = z
  .object({
    rent: figures,
    balance: figures,
    deposit: figures,
    paid: figures,
    owed: z.number(),
    ahead: z.number(),
  })
  .meta({ id: 'BookMoney' })
const makes = z
  .object({
    properties: z.number(),
    units: z.number(),
    tenants: z.number(),
    leases: z.number(),
    charges: z.number(),
    openings: z.number(),
    deposits: z.number(),
    already: z.number(),
    leftOut: z.number(),
  })
  .meta({ id: 'BookMakes' })

const options = z.object({
  asOf: z.string(),
  property: z.string().nullable(),
  rentDay: z.number(),
  taxed: z.boolean(),
})
const summary = {
  id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  fileName: z.string(),
  importedAt: z.string().nullable(),
  signedBy: z.string().nullable(),
  undoneAt: z.string().nullable(),
  createdAt: z.string(),
}

/** `makes` is null until it was signed. */
export const importSummary = z
  .object({ ...summary, makes: makes.nullable() })
  .meta({ id: 'ImportSummary', examples: [EXAMPLES.summary] })
export type ImportSummary = z.infer<typeof importSummary>

export const bookImport = z
  .object({
    ...summary,
    sheets: z.array(sheet),
    columns: z.array(column),
    options,
    asOfNote: z.string().nullable().meta({ description: 'Why another day counts than the chosen one' }),
    problems: z.array(bookProblem),
    money,
    makes,
    ready: z.boolean(),
    hash: z.string(),
  })
  .meta({ id: 'BookImport', examples: [EXAMPLES.import] })
export type BookImport = z.infer<typeof bookImport>

/** `values` are corrected texts by field, 'paid:2026-01' for months. `photo` is the address of a card's photo. */
export const bookRow = z
  .object({
    row: z.string(),
    cells: z.array(z.string()),
    values: z.record(z.string(), z.string()),
    state: z.enum(['new', 'already', 'leftOut']),
    same: z.object({ as: z.string(), by: z.enum(['email', 'phone', 'name', 'answer']) }).nullable(),
    problems: z.array(z.object({ kind: z.enum(PROBLEM_KINDS), field: z.enum(BOOK_FIELDS) })),
    photo: z.string().nullable(),
  })
  .meta({ id: 'BookRow', examples: [EXAMPLES.row] })
export type BookRow = z.infer<typeof bookRow>

const field = z
  .string()
  .max(20)
  .refine((text) => isCellField(text), { params: { sentence: 'must be a field of the book' } })
  .meta({ examples: ['name'] })

const isCellField = (text: string): boolean => {
  const [name, of, ...more] = text.split(':')
  if (more.length > 0 || name === 'ignore') return false
  return name === 'paid'
    ? month.safeParse(of).success
    : of === undefined && BOOK_FIELDS.some((one) => one === name)
}

const rows = z.array(line()).max(BOOK_MAX_ROWS)
const fix = z.object({ kind: z.enum(PROBLEM_KINDS), fix: line(), rows: rows.optional() })
const changedOptions = z
  .object({
    asOf: day,
    property: optionalLine.nullable(),
    rentDay: z.number().int().min(1).max(31),
    taxed: z.boolean(),
  })
  .partial()

export const importChanges = z
  .object({
    sheets: z.array(optionalLine).max(BOOK_MAX_COLUMNS).optional(),
    headingRow: z.number().int().positive().max(1_048_576).optional(),
    columns: z
      .array(
        z.object({
          at: z
            .number()
            .int()
            .min(0)
            .max(BOOK_MAX_COLUMNS - 1),
          field: z.enum(BOOK_FIELDS),
          month: month.optional(),
        }),
      )
      .max(BOOK_MAX_COLUMNS)
      .optional(),
    options: changedOptions.optional(),
    fix: z.array(fix).max(500).optional(),
    cells: z
      .array(z.object({ row: line(), field, value: optionalLine }))
      .max(BOOK_MAX_ROWS)
      .optional(),
    leave: rows.optional(),
    take: rows.optional(),
    same: z
      .array(z.object({ row: line(), as: line() }))
      .max(BOOK_MAX_ROWS)
      .optional(),
  })
  .meta({ examples: [EXAMPLES.changes] })
export type ImportChanges = z.output<typeof importChanges>

export const importedBook = z
  .object({
    id: z.string(),
    state: z.enum(IMPORT_STATES),
    made: makes,
    money,
    tenantIds: z.array(z.string()),
    ruleIds: z.array(z.string()),
    importedAt: z.string(),
    signedBy: z.string(),
  })
  .meta({ id: 'ImportedBook', examples: [EXAMPLES.imported] })
export type ImportedBook = z.infer<typeof importedBook>

export const ofImport = z.object({ id: id.meta({ examples: [EXAMPLES.import.id] }) })
export const OFFICE = { who: 'admin', permission: 'tenant:import', alsoPermission: 'payment:import' } as const
const PATCH_MAX_BYTES = 8 * 1024 * 1024

export const importsEndpoints = {
  'POST /imports': {
    ...OFFICE,
    summary:
      'Reads a book in a CSV or XLSX file, sent as a form, or begins an import of rent cards; makes a draft',
    body: z.object({ kind: z.enum(['cards']) }).meta({ examples: [{ kind: 'cards' }] }),
    file: 'file',
    answer: bookImport,
    status: 201,
  },
  'GET /imports': {
    ...OFFICE,
    summary: 'The imports of books and cards, newest first',
    query: paging,
    answer: z.array(importSummary),
  },
  'GET /imports/{id}': {
    ...OFFICE,
    summary: 'What an import finds, what is wrong with it and what it would make, as of now',
    params: ofImport,
    answer: bookImport,
  },
  'PATCH /imports/{id}': {
    ...OFFICE,
    summary: 'Chooses sheets, columns and options, fixes problems and corrects cells of a draft',
    params: ofImport,
    body: importChanges,
    maxBytes: PATCH_MAX_BYTES,
    answer: bookImport,
  },
  'DELETE /imports/{id}': { ...OFFICE, summary: 'Deletes a draft', params: ofImport, status: 204 },
  'POST /imports/{id}/confirm': {
    ...OFFICE,
    summary:
      'Makes everything that was shown, in one step, and sends no message; 409 with the problems, with needsReason for a difference, or if something has changed',
    params: ofImport,
    body: z
      .object({ hash: line(), signedBy: line(), reason: optionalLine.optional() })
      .meta({ examples: [EXAMPLES.confirm] }),
    answer: importedBook,
    status: 201,
    idempotent: true,
  },
  'POST /imports/{id}/undo': {
    ...OFFICE,
    summary:
      'Takes back what an import made, which is a draft again; 409 with builtOn once somebody has worked with it',
    params: ofImport,
    body: z.object({ reason: line() }).meta({ examples: [EXAMPLES.undo] }),
    answer: bookImport,
    idempotent: true,
  },
  'GET /imports/{id}/rows': {
    ...OFFICE,
    summary: 'The rows of an import, or those with one problem, also where it is solved',
    params: ofImport,
    query: paging.extend({ problem: z.enum(PROBLEM_KINDS).optional() }),
    answer: z.array(bookRow),
  },
} as const satisfies Endpoints
