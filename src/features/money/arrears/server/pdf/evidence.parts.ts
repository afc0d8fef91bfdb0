import type { Context } from '../../../../../server/context.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Json, JsonObject } from '../../../../../server/pdf/pdf.ts'
import { formatDay, toDay } from '../../../../../shared/days.ts'
import { formatGhs, toCedis, toPesewas } from '../../../../../shared/money.ts'
import {
  listLeasesForExport,
  type StoredLease,
} from '../../../../property/leases/server/leases.for-export.ts'
import type { Case } from '../../../../service/cases/cases.contract.ts'
import { CASE_KINDS, CASES, type CaseKind } from '../../../../service/cases/cases.rules.ts'
import { listVisibleCases } from '../../../../service/cases/server/cases.reading.ts'
import {
  listInvoicesForExport,
  type StoredInvoice,
} from '../../../invoices/server/personal-data/invoices.for-export.ts'
import { listReminders } from '../../../invoices/server/reminders/invoices.sent-reminders.ts'
import { displayStatus, getAmountDue } from '../../../ledger/invoices.rules.ts'
import { loadStatement, presentStatement } from '../../../payments/server/accounts/statements.service.ts'
import { CHANNEL_LABELS } from '../../arrears.rules.ts'
import { listTimeline } from '../contacts.queries.ts'
import { presentTimeline } from '../contacts.service.ts'
import { deliveryText } from './delivery-text.ts'

/** `rows` are printed; the hash covers the rows and the data in the part's file. */
export type EvidencePart = {
  title: string
  columns: string[]
  amounts: number[]
  wide: number
  rows: string[][]
  data: Json
}

type Reading = { ctx: Context; caller: Caller; tenantId: string }

const ALL_DAYS = { from: '1900-01-01', to: '2999-12-31' }
const EVERYTHING = { limit: 10_000, cursor: undefined }

const figure = (cedis: number): string => formatGhs(toPesewas(cedis)).slice('GHS '.length)
const dayText = (day: string | null): string => (day === null ? '–' : formatDay(day))

function timeText({ ctx }: Reading, instant: string | null): string {
  if (instant === null) return '–'
  const at = new Date(instant)
  const timeZone = ctx.config.TIME_ZONE
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
  return `${formatDay(toDay(at, timeZone))}, ${time}`
}

function presentLease(lease: StoredLease) {
  const { propertyName, unitName, startsOn, endsOn, movedOutOn, rent, periodMonths } = lease
  return {
    property: propertyName,
    unit: unitName,
    startsOn,
    endsOn,
    movedOutOn,
    periodMonths,
    rent: rent === null ? null : toCedis(rent),
  }
}

async function leasesPart({ ctx, tenantId }: Reading): Promise<EvidencePart> {
  const data = (await listLeasesForExport(ctx.db, tenantId)).map(presentLease)
  return {
    title: 'Leases',
    columns: ['Unit', 'From', 'To', 'Months a period', 'Rent (GHS)'],
    amounts: [4],
    wide: 0,
    data,
    rows: data.map((lease) => [
      `${lease.unit}, ${lease.property}`,
      ...[dayText(lease.startsOn), dayText(lease.movedOutOn ?? lease.endsOn), String(lease.periodMonths)],
      lease.rent === null ? '–' : figure(lease.rent),
    ]),
  }
}

async function statementPart({ ctx, tenantId }: Reading): Promise<EvidencePart> {
  const { lines, closingBalance, deposit } = presentStatement(await loadStatement(ctx.db, tenantId, ALL_DAYS))
  const rows = lines.map(({ day, text, debit, credit, balance }) => [
    ...[dayText(day), text, debit ? figure(debit) : '', credit ? figure(credit) : ''],
    figure(balance),
  ])
  return {
    title: 'Statement',
    columns: ['Day', 'What', 'Charged', 'Paid', 'Balance'],
    amounts: [2, 3, 4],
    wide: 1,
    rows,
    data: {
      lines: lines.map(({ day, text, debit, credit, balance }) => ({ day, text, debit, credit, balance })),
      closingBalance,
      deposit,
    },
  }
}

const presentInvoice = (invoice: StoredInvoice, today: string) => ({
  invoiceNumber: invoice.invoiceNumber,
  description: invoice.description,
  issuedAt: invoice.createdAt.toISOString(),
  dueDate: invoice.dueDate,
  amount: toCedis(invoice.amount),
  due: invoice.voidedAt ? 0 : toCedis(getAmountDue(invoice)),
  status: invoice.voidedAt ? 'Voided' : displayStatus(invoice, today),
})

async function invoicesPart({ ctx, tenantId }: Reading): Promise<EvidencePart> {
  const found = await listInvoicesForExport(ctx.db, tenantId, EVERYTHING)
  const data = found.reverse().map((invoice) => presentInvoice(invoice, ctx.clock.today()))
  return {
    title: 'Invoices',
    columns: ['Invoice', 'For', 'Due', 'State', 'Amount (GHS)', 'Left (GHS)'],
    amounts: [4, 5],
    wide: 1,
    data,
    rows: data.map(({ invoiceNumber, description, dueDate, status, amount, due }) => [
      ...[invoiceNumber, description ?? '', dayText(dueDate), status, figure(amount), figure(due)],
    ]),
  }
}

async function remindersPart(reading: Reading): Promise<EvidencePart> {
  const found = await listReminders(reading.ctx.db, reading.tenantId)
  const data = found.map(({ askedAt: requestedAt, sentAt, deliveredAt, ...reminder }) => ({
    ...reminder,
    writtenAt: requestedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }))
  return {
    title: 'Reminders',
    columns: ['Written', 'Invoice', 'To', 'State', 'Sent'],
    amounts: [],
    wide: 2,
    data,
    rows: data.map((reminder) => [
      ...[timeText(reading, reminder.writtenAt), reminder.invoiceNumber, reminder.recipient],
      ...[deliveryText(reminder), timeText(reading, reminder.sentAt)],
    ]),
  }
}

async function contactsPart(reading: Reading): Promise<EvidencePart> {
  const { ctx, tenantId } = reading
  const rows = await listTimeline(ctx.db, tenantId, EVERYTHING)
  const entries = await presentTimeline(ctx, ctx.db, tenantId, rows)
  const data = entries
    .filter(({ kind }) => kind !== 'reminder')
    .reverse()
    .map(({ kind, at, by, channel, note, promise }) => ({
      kind,
      at,
      by,
      channel,
      note,
      promise: promise && { ...promise },
    }))
  return {
    title: 'Promises and contacts',
    columns: ['When', 'How', 'What', 'By'],
    amounts: [],
    wide: 2,
    data,
    rows: data.map(({ at, by, channel, note, promise }) => [
      timeText(reading, at),
      channel ? CHANNEL_LABELS[channel] : 'Promise',
      [
        promise && `${formatGhs(toPesewas(promise.amount))} by ${formatDay(promise.day)}: ${promise.state}`,
        note,
      ]
        .filter(Boolean)
        .join('\n') || '–',
      by ?? '',
    ]),
  }
}

const presentCase = (kind: CaseKind, given: Case): JsonObject => ({
  kind,
  subject: given.subject,
  text: given[CASES[kind].bodyField] ?? null,
  status: given.status,
  submittedAt: given.createdAt,
  answer: given.adminResponse,
  answeredAt: given.respondedAt,
  replies: given.replies.map(({ sender, senderName, message, timestamp }) => ({
    sender,
    senderName,
    message,
    at: timestamp,
  })),
})

/** The case, then its replies; an answer is the office's newest reply. */
function caseRows(reading: Reading, kind: CaseKind, given: Case): string[][] {
  const { subject, replies, adminResponse, respondedAt } = given
  const opened = [subject, given[CASES[kind].bodyField]].filter(Boolean).join('\n')
  const isListed = replies.some(({ message }) => message === adminResponse)
  const answer =
    adminResponse && !isListed ? [timeText(reading, respondedAt), 'Answer', adminResponse, ''] : []
  return [
    [timeText(reading, given.createdAt), kind === 'request' ? 'Request' : 'Complaint', opened, given.status],
    ...replies.map(({ timestamp, sender, senderName, message }) => [
      timeText(reading, timestamp),
      sender === 'tenant' ? 'Tenant' : 'Office',
      `${senderName}: ${message}`,
      '',
    ]),
    ...(answer.length > 0 ? [answer] : []),
  ]
}

async function casesPart(reading: Reading): Promise<EvidencePart> {
  const { ctx, caller, tenantId } = reading
  const lists = await Promise.all(
    CASE_KINDS.map(async (kind) => {
      const list = await listVisibleCases(ctx, { kind, caller }, { tenantId })
      return (await list.rows(EVERYTHING)).map(({ row }) => ({ kind, row }))
    }),
  )
  const found = lists.flat().sort((a, b) => a.row.createdAt.localeCompare(b.row.createdAt))
  return {
    title: 'Requests and complaints',
    columns: ['When', 'Kind', 'What', 'State'],
    amounts: [],
    wide: 2,
    data: found.map(({ kind, row }) => presentCase(kind, row)),
    rows: found.flatMap(({ kind, row }) => caseRows(reading, kind, row)),
  }
}

const PARTS = [leasesPart, statementPart, invoicesPart, remindersPart, contactsPart, casesPart]

export const loadEvidenceParts = (reading: Reading): Promise<EvidencePart[]> =>
  Promise.all(PARTS.map((load) => load(reading)))
