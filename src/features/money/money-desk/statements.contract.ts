import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { day, existingPassword, id, overwritten, paging } from '../../../shared/fields/fields.ts'
import { visibleText } from '../../../shared/fields/invisible.ts'
import { jsonText } from '../../../shared/imports.ts'
import { MAPPED_FIELDS, type MappedField } from './mapping.rules.ts'
import { DESK_IDS, EXAMPLES } from './money-desk.examples.ts'
import { MONEY_DESK_MESSAGES as MESSAGES } from './money-desk.messages.ts'
import { lineFacts, lineMatching } from './money-lines.contract.ts'

const HEADING_MAX = 200
const TEXT_MAX = 100_000

const heading = z.string().max(HEADING_MAX)
const mapping = z.object(
  Object.fromEntries(MAPPED_FIELDS.map((field) => [field, heading.optional()])) as Record<
    MappedField,
    z.ZodOptional<z.ZodString>
  >,
)

const counts = z.object({
  lines: z.number(),
  added: z.number(),
  known: z.number(),
  held: z.number(),
  skipped: z.number(),
  posted: z.number(),
  linked: z.number(),
  proposed: z.number(),
  open: z.number(),
  amountIn: z.number(),
  amountPosted: z.number(),
})
export type ImportCounts = z.infer<typeof counts>

/** `outcome` says whether the books have the line already; `state` and `proposal` are those of a new one. */
const previewLine = z.object({
  row: z.string(),
  outcome: z.enum(['new', 'known']),
  ...lineFacts,
  ...lineMatching,
})

export const statementPreview = z
  .object({
    headings: z.array(z.string()),
    columns: z
      .array(z.object({ at: z.number(), heading: z.string(), samples: z.array(z.string()) }))
      .meta({ description: 'Columns with a heading, and their first cells' }),
    mapped: mapping,
    needsMapping: z.boolean(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    lines: z.array(previewLine),
    problems: z.array(z.object({ row: z.string(), message: z.string() })),
    counts,
    hash: z.string(),
  })
  .meta({ id: 'StatementPreview', examples: [EXAMPLES.preview] })
export type StatementPreview = z.infer<typeof statementPreview>

export const importedStatement = counts
  .extend({ id: z.string() })
  .meta({ id: 'ImportedStatement', examples: [EXAMPLES.imported] })
export type ImportedStatement = z.infer<typeof importedStatement>

const statement = z
  .object({
    id: z.string(),
    accountId: z.string(),
    source: z.enum(['file', 'text']),
    fileName: z.string().nullable(),
    from: z.string(),
    to: z.string(),
    lines: z.number(),
    importedAt: z.string(),
    importedBy: z.string(),
  })
  .meta({ id: 'BankStatement' })
export type BankStatement = z.infer<typeof statement>

const accountId = id.meta({ examples: [DESK_IDS.account] })
const form = z
  .object({
    accountId,
    password: existingPassword.optional().meta({ description: 'Opens a protected PDF; it is not stored' }),
    mapping: jsonText
      .pipe(mapping)
      .optional()
      .meta({
        description: 'The heading of each column as JSON, remembered for the account',
        examples: [EXAMPLES.form.mapping],
      }),
    from: day
      .optional()
      .meta({ description: 'The first day that the file covers; else that of its first line' }),
    to: day.optional(),
    hash: z
      .string()
      .regex(/^[0-9a-f]{16,64}$/)
      .optional()
      .meta({ description: 'Of the preview: 409 when something else would happen now' }),
  })
  .meta({ examples: [EXAMPLES.form] })
export type StatementForm = z.output<typeof form>

const texts = z.object({
  accountId,
  text: overwritten(visibleText, {
    control: /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/,
    max: TEXT_MAX,
  }).min(1, MESSAGES.textMissing),
  receivedOn: day.optional().meta({ description: 'The day of texts that name none; today without it' }),
})
export type NewTexts = z.output<typeof texts>

const importedTexts = importedStatement
  .extend({ unread: z.array(z.string()) })
  .meta({ id: 'ImportedTexts', examples: [EXAMPLES.textsImported] })
export type ImportedTexts = z.infer<typeof importedTexts>

export const statementsEndpoints = {
  'POST /money/statements/preview': {
    who: 'admin',
    permission: 'money:desk',
    summary:
      'Reads the statement of a wallet or bank as CSV, XLSX or PDF, and says what importing it would do',
    form,
    file: 'file',
    answer: statementPreview,
  },
  'POST /money/statements': {
    who: 'admin',
    permission: 'money:desk',
    summary:
      'Imports a statement: lines that the books have are left out, sure payments post, others are proposed',
    form,
    file: 'file',
    answer: importedStatement,
    status: 201,
  },
  'GET /money/statements': {
    who: 'admin',
    permission: 'money:desk',
    summary: 'What was imported, the last first',
    query: paging.extend({ accountId: accountId.optional() }),
    answer: z.array(statement),
  },
  'DELETE /money/statements/{id}': {
    who: 'admin',
    permission: 'money:desk',
    summary: 'Takes an import back while none of its lines is matched; lines of other imports stay',
    params: z.object({ id: id.meta({ examples: [DESK_IDS.statement] }) }),
    status: 204,
  },
  'POST /money/texts': {
    who: 'admin',
    permission: 'money:desk',
    summary: 'Reads pasted texts of MTN and Telecel as lines; others are answered as unread',
    body: texts.meta({ examples: [EXAMPLES.texts] }),
    answer: importedTexts,
    status: 201,
    idempotent: true,
  },
} as const satisfies Endpoints
