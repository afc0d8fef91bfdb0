import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { calendarDay, instant, pesewas } from '../../../../server/database/columns.ts'
import { searchable } from '../../../../server/database/search.ts'
import { tenantColumn } from '../../../property/tenants/server/tenants.table.ts'
import { payments } from '../../ledger/server/ledger.table.ts'
import type { Mapping } from '../mapping.rules.ts'
import {
  ACCOUNT_KINDS,
  ACTIONS,
  ASIDE_KINDS,
  CONFIDENCES,
  LINE_DIRECTIONS,
  LINE_KINDS,
  LINE_REASONS,
  LINE_STATES,
  MATCH_RULES,
} from '../money-lines.rules.ts'
import type { Candidate, ProposedPart } from './matching/desk.types.ts'

const accountId = () =>
  uuid()
    .notNull()
    .references(() => moneyAccounts.id)

/** The landlord's wallets and bank accounts. */
export const moneyAccounts = pgTable(
  'money_accounts',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    kind: text({ enum: ACCOUNT_KINDS }).notNull(),
    number: text().notNull(),
    numberKey: text().notNull(),
    openingBalance: pesewas().notNull(),
    openingDay: calendarDay().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [unique('money_accounts_number').on(table.numberKey)],
)

export const columnMappings = pgTable(
  'column_mappings',
  {
    accountId: accountId(),
    headings: text().notNull(),
    mapping: jsonb().$type<Mapping>().notNull(),
    usedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.headings] })],
)

export const STATEMENT_SOURCES = ['file', 'text'] as const

/** One import; neither its file nor the password is stored. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: uuid().primaryKey(),
    accountId: accountId(),
    source: text({ enum: STATEMENT_SOURCES }).notNull(),
    fileName: text(),
    sha256: text().notNull(),
    fromDay: calendarDay().notNull(),
    toDay: calendarDay().notNull(),
    lines: integer().notNull(),
    createdAt: instant().notNull(),
    createdBy: uuid().notNull(),
    createdByName: text().notNull(),
  },
  (table) => [index('bank_statements_account').on(table.accountId, table.fromDay)],
)

/** The file's own facts never change, except that a stranger's texts are emptied; a trigger holds that. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: uuid().primaryKey(),
    accountId: accountId(),
    identity: text().notNull(),
    occurrence: integer().notNull(),
    /** 'text', or the mapped headings of the file as JSON. */
    source: text().notNull(),
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    day: calendarDay().notNull(),
    direction: text({ enum: LINE_DIRECTIONS }).notNull(),
    kind: text({ enum: LINE_KINDS }).notNull(),
    amount: pesewas().notNull(),
    fee: pesewas(),
    balance: pesewas(),
    transactionId: text(),
    transactionKey: text(),
    reference: text().notNull(),
    text: text().notNull(),
    payerName: text(),
    payerNumber: text(),
    payerKind: text({ enum: ['number', 'name'] }),
    payerKey: text(),
    state: text({ enum: LINE_STATES }).notNull(),
    reason: text({ enum: LINE_REASONS }),
    rule: text({ enum: MATCH_RULES }),
    confidence: text({ enum: CONFIDENCES }),
    action: text({ enum: ACTIONS }),
    parts: jsonb().$type<ProposedPart[]>().notNull().default([]),
    paymentIds: jsonb().$type<string[]>().notNull().default([]),
    candidates: jsonb().$type<Candidate[]>().notNull().default([]),
    /** False once a person has undone its match. */
    postsByItself: boolean().notNull().default(true),
    /** The line that this one reverses, or is perhaps the same as. */
    otherLine: uuid(),
    asideKind: text({ enum: ASIDE_KINDS }),
    note: text(),
    asideAt: instant(),
    createdAt: instant().notNull(),
    search: text().generatedAlwaysAs(searchable('text', 'reference', 'payer_name', 'transaction_id')),
  },
  (table) => [
    unique('statement_lines_identity').on(table.accountId, table.identity, table.occurrence),
    index('statement_lines_newest').on(table.day, table.id),
    index('statement_lines_account').on(table.accountId, table.day, table.id),
    index('statement_lines_amount').on(table.accountId, table.amount, table.day),
    index('statement_lines_waiting')
      .on(table.state, table.day, table.id)
      .where(sql`state in ('open', 'proposed', 'part', 'held')`),
    index('statement_lines_strangers').on(table.asideAt).where(sql`aside_at is not null`),
    index('statement_lines_payer').on(table.payerKey).where(sql`payer_key is not null`),
    check('statement_lines_amount_above_0', sql`amount > 0`),
    check('statement_lines_fee', sql`fee is null or fee > 0`),
    check('statement_lines_aside', sql`(state = 'aside') = (aside_at is not null)`),
  ],
)

/** Which imports hold a line: it goes with the last of them. */
export const bankStatementLines = pgTable(
  'bank_statement_lines',
  {
    statementId: uuid()
      .notNull()
      .references(() => bankStatements.id, { onDelete: 'cascade' }),
    lineId: uuid()
      .notNull()
      .references(() => statementLines.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.statementId, table.lineId] }),
    index('bank_statement_lines_line').on(table.lineId),
  ],
)

/** Triggers end a match with the reversal of its payment, reopen its line and forget what it taught. */
export const lineMatches = pgTable(
  'line_matches',
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    lineId: uuid()
      .notNull()
      .references(() => statementLines.id),
    tenantId: tenantColumn(),
    amount: pesewas().notNull(),
    /** False for a payment that was in the books before. */
    posted: boolean().notNull(),
    /** True if the payer is known for this tenant by this match. */
    taught: boolean().notNull(),
    createdAt: instant().notNull(),
    createdBy: uuid(),
    createdByName: text().notNull(),
  },
  (table) => [
    index('line_matches_line').on(table.lineId),
    index('line_matches_tenant').on(table.tenantId),
    check('line_matches_amount', sql`amount > 0`),
  ],
)

export const payers = pgTable(
  'payers',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['number', 'name'] }).notNull(),
    /** The last nine digits of a phone, an account number, or a folded name. */
    key: text().notNull(),
    name: text(),
    tenantId: tenantColumn(),
    times: integer().notNull(),
    auto: boolean().notNull().default(false),
    lastDay: calendarDay().notNull(),
  },
  (table) => [
    unique('payers_key').on(table.kind, table.key, table.tenantId),
    index('payers_tenant').on(table.tenantId),
  ],
)

export const moneyDeskSettings = pgTable('money_desk_settings', {
  id: integer().primaryKey(),
  walletClaimDays: integer().notNull(),
  bankClaimDays: integer().notNull(),
  askTenants: boolean().notNull().default(false),
  updatedAt: instant().notNull(),
})
