import { randomUUID } from 'node:crypto'
import { createAscendingIds } from '../../../../../server/ascending-ids.ts'
import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import { inChunks } from '../../../../../server/database/chunks.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Outcome } from '../../../../../server/http/idempotency.ts'
import { NO_SERVER, SWITCHED_OFF } from '../../../../../server/mail/delivery-result.ts'
import { CONTACT_TESTS } from '../../../../../server/sheets/columns.ts'
import { readImport } from '../../../../../server/sheets/import.read.ts'
import type { ReceivedImport } from '../../../../../server/sheets/import.receive.ts'
import {
  numberRows,
  presentPreview,
  refuseBadRows,
  type SheetImport,
} from '../../../../../server/sheets/import.ts'
import { addDays, type Day, formatDay, isDay } from '../../../../../shared/days.ts'
import { dayOrMonthIn } from '../../../../../shared/fields/typed-dates.ts'
import { createAccountsWithoutPassword } from '../../../../identity/accounts/server/accounts.service.ts'
import { LINK_LIFE_MS, openLinks } from '../../../../identity/accounts/server/passwords/password-links.ts'
import { findCurrentMailServer } from '../../../../messaging/channels/server/mails/mail-settings.service.ts'
import { listAllProperties, lockProperties } from '../../../properties/server/properties.queries.ts'
import {
  IMPORT_COLUMNS,
  IMPORT_MESSAGES,
  type Imported,
  type ImportField,
  type ImportPreview,
  JOINED_COLUMNS,
} from '../../import.contract.ts'
import { findImportField, findPossibleFields } from '../../import.rules.ts'
import { welcomeLink } from '../messages/welcome.message.ts'
import type { ImportedLease, TenantLeases } from '../tenants.lease-fields.ts'
import { insertTenants, markInvited } from '../tenants.queries.ts'
import { type CheckedLine, checkLines, DAYS } from './import.check.ts'
import { lockImports } from './import.duplicates.ts'

const DAY_MS = 86_400_000

const EDGES: Partial<Record<ImportField, 'first' | 'last'>> = { moveInDate: 'first', leaseEndDate: 'last' }

const IMPORT: SheetImport<ImportField> = {
  columns: IMPORT_COLUMNS,
  required: ['name', 'apartment'],
  messages: IMPORT_MESSAGES,
  findImportField,
  joined: JOINED_COLUMNS,
  recognise: {
    findPossible: (heading) => findPossibleFields(heading) ?? [],
    tests: CONTACT_TESTS,
    byCells: ['email', 'phone'],
  },
  readCell: (field, cell) =>
    DAYS.includes(field) ? (dayOrMonthIn(cell, EDGES[field] ?? 'first') ?? cell) : cell,
}

/** Throws 400 for a file that cannot be read, is empty or too long. */
export async function previewImport(
  { db, deliveries, clock }: Context,
  sent: ReceivedImport<ImportField>,
  leases: TenantLeases,
): Promise<ImportPreview> {
  const { rows, also } = await readImport(sent, IMPORT)
  const today = clock.today()
  const checked = await withLeaseWarnings(
    await checkLines(db, rows, await listAllProperties(db)),
    (given) => leases.overlaps(db, given),
    today,
  )
  const unreachable = (await deliveries.sendsSms(db))
    ? []
    : checked.filter(isWithoutEmail).map(({ row }) => row)
  return { ...presentPreview(checked, also), ...(unreachable.length > 0 && { unreachable }) }
}

type Overlaps = (rows: readonly ImportedLease[]) => Promise<string[][]>

async function withLeaseWarnings(
  checked: readonly CheckedLine[],
  overlaps: Overlaps,
  today: Day,
): Promise<CheckedLine[]> {
  const parseDay = (text: string) => (isDay(text) ? text : null)
  const terms = checked.map(({ row, values, propertyId }) => ({
    row,
    propertyId,
    unit: values.unit || null,
    moveInDate: parseDay(values.moveInDate),
    leaseEndDate: parseDay(values.leaseEndDate),
  }))
  const found = await overlaps(terms)
  return checked.map((line, at) => {
    const end = terms[at]?.leaseEndDate ?? null
    const over = end !== null && end < today ? [`This lease is over: it ended on ${formatDay(end)}`] : []
    return {
      ...line,
      warnings: [
        ...(line.warnings ?? []),
        ...(found[at] ?? []).map((message) => ({ field: 'unit' as const, message })),
        ...over.map((message) => ({ field: 'leaseEndDate' as const, message })),
      ],
    }
  })
}

const isWithoutEmail = ({ values, problems }: CheckedLine): boolean =>
  values.email === '' && problems.every(({ field }) => field !== 'email' && field !== 'phone')

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
  await lockImports(tx)
  const checked = await checkLines(tx, numberRows(given.rows), await lockProperties(tx))
  refuseBadRows(checked, IMPORT)
  const now = ctx.clock.now()
  const people = checked.map(({ values }) => ({
    uid: randomUUID(),
    name: values.name,
    email: values.email || null,
    phone: values.phone || null,
    moveInDate: values.moveInDate || null,
    moveOutDate: values.leaseEndDate || null,
  }))
  await createAccountsWithoutPassword(tx, people, now)
  const nextId = createAscendingIds(checked.length)
  const rows = checked.map(({ values, propertyId = '' }, at) => ({
    id: nextId(),
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
  const sent = given.sendEmail ? await welcomeAll(ctx, tx, { checked, people, caller }) : undefined
  const { withEmail: emailsQueued = 0, withSms: smsQueued = 0 } = sent ?? {}
  const { kind } = await findCurrentMailServer(ctx, tx)
  const noServer = kind === 'off' ? SWITCHED_OFF : kind === 'none' ? NO_SERVER : null
  const emailError = emailsQueued > 0 ? noServer : null
  return { answer: { imported: rows.length, emailsQueued, ...(smsQueued > 0 && { smsQueued }), emailError } }
}

type WelcomeRequest = { checked: readonly CheckedLine[]; people: readonly { uid: string }[]; caller: Caller }

async function welcomeAll(
  ctx: Context,
  tx: Tx,
  { checked, people, caller }: WelcomeRequest,
): Promise<{ withEmail: number; withSms: number }> {
  const until = addDays(ctx.clock.today(), LINK_LIFE_MS.welcome / DAY_MS)
  const uids = people.map(({ uid }) => uid)
  const links = await openLinks(ctx, tx, uids, LINK_LIFE_MS.welcome)
  const requests = checked.map(({ values }, at) => ({
    subjectId: uids[at] ?? '',
    params: { setPasswordUrl: links[at] ?? '', email: values.email || null, until },
    replyTo: caller.email,
  }))
  await markInvited(tx, uids, ctx.clock.now())
  for (const some of inChunks(requests)) await ctx.deliveries.enqueueAll(tx, welcomeLink, some)
  const withEmail = checked.filter(({ values }) => values.email !== '').length
  const sendsSms = withEmail < checked.length && (await ctx.deliveries.sendsSms(tx))
  return { withEmail, withSms: sendsSms ? checked.length - withEmail : 0 }
}
