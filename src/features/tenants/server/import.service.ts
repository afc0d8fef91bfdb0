import { randomUUID } from 'node:crypto'
import { changesBetween, recordAudit } from '../../../server/audit/record.ts'
import type { Context } from '../../../server/context.ts'
import { inChunks } from '../../../server/database/chunks.ts'
import type { Tx } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import type { Outcome } from '../../../server/http/idempotency.ts'
import { NO_SERVER, SWITCHED_OFF } from '../../../server/mail/delivery-result.ts'
import { readSheet } from '../../../server/sheets/read.ts'
import { addDays } from '../../../shared/days.ts'
import { AppError } from '../../../shared/errors.ts'
import { createAccountsWithoutPassword } from '../../accounts/server/accounts.service.ts'
import { LINK_LIFE_MS, openLinks } from '../../accounts/server/password-links.ts'
import { currentMailServer } from '../../messaging/server/mail-settings.service.ts'
import { listAllProperties, lockProperties } from '../../properties/server/properties.queries.ts'
import {
  IMPORT_COLUMNS,
  IMPORT_MAX_ROWS,
  IMPORT_MESSAGES,
  type Imported,
  type ImportField,
  type ImportPreview,
} from '../import.contract.ts'
import { dayIn, fieldOf } from '../import.rules.ts'
import { type CheckedLine, checkLines, DAYS, type Line } from './import.check.ts'
import { welcomeLink } from './messages/welcome.message.ts'
import type { TenantLeases } from './tenants.lease-fields.ts'
import { insertTenants } from './tenants.queries.ts'

const DAY_MS = 86_400_000
const MOST_DETAILS = 20

/** Throws 400 for a file that cannot be read, is empty or too long. */
export async function previewImport({ db }: Context, file: Buffer): Promise<ImportPreview> {
  const sheet = await readSheet(file, IMPORT_MAX_ROWS + 2)
  if (!sheet) throw new AppError(400, IMPORT_MESSAGES.unreadable)
  const [headings, ...lines] = sheet
  if (!headings || lines.length === 0) throw new AppError(400, IMPORT_MESSAGES.noRows)
  if (lines.length > IMPORT_MAX_ROWS) throw new AppError(400, IMPORT_MESSAGES.tooManyRows)
  const fields = headings.cells.map(fieldOf)
  const missing = (['name', 'apartment', 'email'] as const).filter((field) => !fields.includes(field))
  if (missing.length > 0) throw new AppError(400, withoutColumns(missing))
  const rows = await checkLines(
    db,
    lines.map(({ row, cells }): Line => ({ row, values: valuesOf(fields, cells) })),
    await listAllProperties(db),
  )
  const bad = rows.filter(({ problems }) => problems.length > 0).length
  return {
    rows: rows.map(({ propertyId: _, ...row }) => row),
    ignored: headings.cells.filter((heading, at) => heading !== '' && isIgnored(fields, at)),
    good: rows.length - bad,
    bad,
  }
}

// Of two columns with the same heading the first counts.
const isIgnored = (fields: readonly (ImportField | undefined)[], at: number): boolean => {
  const field = fields[at]
  return field === undefined || fields.indexOf(field) !== at
}

const valuesOf = (fields: readonly (ImportField | undefined)[], cells: readonly string[]): Line['values'] =>
  Object.fromEntries(
    fields.flatMap((field, at) =>
      isIgnored(fields, at) ? [] : [[field, asRead(field, cells[at] ?? '')] as const],
    ),
  )

const asRead = (field: ImportField | undefined, cell: string): string =>
  field && DAYS.includes(field) ? (dayIn(cell) ?? cell) : cell

function withoutColumns(missing: readonly ImportField[]): string {
  const names = missing.map((field) => `'${IMPORT_COLUMNS[field]}'`).join(', ')
  return `The first row of the file must name the columns; ${names} ${missing.length > 1 ? 'are' : 'is'} missing.`
}

type Given = {
  rows: ({ [F in ImportField]?: string | undefined } & { row?: number | undefined })[]
  sendEmail: boolean
}

/** Adds all tenants or none. Throws 400 with the problems of the rows, 409 for an email taken meanwhile. */
export async function importTenants(
  ctx: Context,
  tx: Tx,
  { given, caller, leases }: { given: Given; caller: Caller; leases: TenantLeases },
): Promise<Outcome<Imported>> {
  const lines = given.rows.map(({ row, ...values }, at): Line => ({ row: row ?? at + 2, values }))
  const checked = await checkLines(tx, lines, await lockProperties(tx))
  refuseBad(checked)
  const now = ctx.clock.now()
  const people = checked.map(({ values }) => ({
    uid: randomUUID(),
    name: values.name,
    email: values.email,
    phone: values.phone || null,
    moveInDate: values.moveInDate || null,
    moveOutDate: values.leaseEndDate || null,
  }))
  await createAccountsWithoutPassword(tx, people, now)
  const rows = checked.map(({ values, propertyId = '' }, at) => ({
    id: randomUUID(),
    uid: people[at]?.uid ?? '',
    propertyId,
    unit: values.unit || null,
    createdAt: now,
    updatedAt: now,
  }))
  await insertTenants(tx, rows)
  const days = people.map(({ moveInDate, moveOutDate }) => ({ moveInDate, leaseEndDate: moveOutDate }))
  const leased = rows.map((row, at) => ({ ...row, moveInDate: null, leaseEndDate: null, ...days[at] }))
  await leases.added(tx, caller, leased)
  await recordAudit(tx, now, caller, {
    action: 'tenant.imported',
    target: { kind: 'tenant', id: null, name: rows.length === 1 ? '1 tenant' : `${rows.length} tenants` },
    changes: changesBetween(null, { names: people.map(({ name }) => name) }),
  })
  const emailsQueued = given.sendEmail ? await welcomeAll(ctx, tx, { checked, people, caller }) : 0
  const { kind } = await currentMailServer(ctx, tx)
  const noServer = kind === 'off' ? SWITCHED_OFF : kind === 'none' ? NO_SERVER : null
  return { answer: { imported: rows.length, emailsQueued, emailError: emailsQueued > 0 ? noServer : null } }
}

function refuseBad(checked: readonly CheckedLine[]): void {
  const wrong = checked.flatMap(({ row, problems }) =>
    problems.map(({ field, message }) => `Row ${row}, ${IMPORT_COLUMNS[field]}: ${message}`),
  )
  if (wrong.length === 0) return
  const details = wrong.slice(0, MOST_DETAILS)
  if (wrong.length > MOST_DETAILS)
    details.push(`In all, ${wrong.length.toLocaleString('en-GB')} cells of these rows must be corrected`)
  throw new AppError(400, IMPORT_MESSAGES.notImported, { details })
}

type WelcomeRequest = { checked: readonly CheckedLine[]; people: readonly { uid: string }[]; caller: Caller }

async function welcomeAll(
  ctx: Context,
  tx: Tx,
  { checked, people, caller }: WelcomeRequest,
): Promise<number> {
  const until = addDays(ctx.clock.today(), LINK_LIFE_MS.welcome / DAY_MS)
  const uids = people.map(({ uid }) => uid)
  const links = await openLinks(ctx, tx, uids, LINK_LIFE_MS.welcome)
  const requests = checked.map(({ values }, at) => ({
    subjectId: uids[at] ?? '',
    params: { setPasswordUrl: links[at] ?? '', email: values.email, until },
    replyTo: caller.email,
  }))
  for (const some of inChunks(requests)) await ctx.deliveries.enqueueAll(tx, welcomeLink, some)
  return checked.length
}
