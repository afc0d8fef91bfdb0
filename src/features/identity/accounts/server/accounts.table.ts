import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant } from '../../../../server/database/columns.ts'
import { digitsOnly, searchable } from '../../../../server/database/search.ts'
import { CHANNELS } from '../../../../shared/channels.ts'
import { STAFF_ROLES } from '../../../../shared/staff-roles.ts'
import { LANGUAGES } from '../../../../shared/translations/languages.ts'
import { INVITE_CHANNELS } from '../join.rules.ts'

/** The email is stored as typed and compared in lower case; a tenant may have none. */
export const accounts = pgTable(
  'accounts',
  {
    uid: uuid().primaryKey(),
    email: text(),
    /** Written for the previous release; replaced by `profiles.phoneProvenAt`. */
    phone: text().unique('accounts_phone'),
    passwordHash: text().notNull(),
    /** A password never changed since: the shared one for new tenants, or a generated one. */
    firstPassword: text({ enum: ['shared', 'made'] }),
    createdAt: instant().notNull(),
    /** The first sign-in or chosen password. */
    joinedAt: instant(),
  },
  (table) => [uniqueIndex('accounts_email').on(sql`lower(${table.email})`)],
)

/** Keyed by account uid. A person outlives the login, for the accounts; `deletedAt` frees the email. */
export const profiles = pgTable(
  'profiles',
  {
    uid: uuid().primaryKey(),
    name: text().notNull(),
    /** Null for a tenant who is reached by phone only. */
    email: text(),
    /** As `storedPhone`, proven or entered by the office. `phoneE164` is null if it cannot be a number. */
    phone: text(),
    phoneE164: text('phone_e164'),
    /** Set when the person enters the code; null for a number entered by the office. */
    phoneProvenAt: instant(),
    /** Set by a code or link that came back from the address; a trigger clears it when the address changes. */
    emailProvenAt: instant(),
    /** Null if an earlier release stored the number. */
    phoneSince: instant(),
    /** The number the person typed, until proven: no messages, no sign-in. */
    unconfirmedPhone: text(),
    unconfirmedPhoneE164: text('unconfirmed_phone_e164'),
    /** Set if the password was given, because a session alone must not lead to a new password. */
    unconfirmedByPassword: boolean().notNull().default(false),
    /** Written for the previous release. */
    phoneUnconfirmed: boolean().notNull().default(false),
    /** Messages go by all channels; one-time messages by the preferred one, if set. */
    channels: text({ enum: CHANNELS }).array().notNull().default(['email']),
    preferredChannel: text({ enum: CHANNELS }),
    /** Null until the person chooses. */
    language: text({ enum: LANGUAGES }),
    role: text({ enum: ['admin', 'tenant'] })
      .notNull()
      .default('tenant'),
    /** Null for tenants, and for admins created by an earlier release, who are owners. */
    staff: text({ enum: STAFF_ROLES }),
    staffLimited: boolean().notNull().default(false),
    moveInDate: calendarDay(),
    moveOutDate: calendarDay(),
    deletedAt: instant(),
    search: text().generatedAlwaysAs(searchable('name', 'phone', digitsOnly('phone'), 'email')),
  },
  (table) => [
    uniqueIndex('profiles_email').on(sql`lower(${table.email})`).where(sql`deleted_at is null`),
    index('profiles_role').on(table.role),
    index('profiles_phone_e164').on(table.phoneE164),
    index('profiles_unconfirmed_phone')
      .on(table.unconfirmedPhoneE164)
      .where(sql`unconfirmed_phone_e164 is not null`),
  ],
)

/** No foreign key to properties, because that feature comes later. */
export const staffProperties = pgTable(
  'staff_properties',
  {
    uid: uuid()
      .notNull()
      .references(() => profiles.uid, { onDelete: 'cascade' }),
    propertyId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.propertyId] })],
)

/** Keyed by the SHA-256 of the token, so that reading the table gives no access. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    /** Public id of the session; the token's hash stays secret. */
    id: uuid().notNull().defaultRandom(),
    uid: uuid()
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    /** 'Chrome on Android' and the IP address; null for sessions of an earlier release. */
    device: text(),
    network: text(),
    createdAt: instant().notNull(),
    renewedAt: instant().notNull(),
    /** Written at most once an hour. */
    lastUsedAt: instant(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_uid').on(table.uid), index('sessions_expiry').on(table.expiresAt)],
)

/** Secrets are encrypted. Two-step sign-in is on if `secret` is set; `pendingSecret` awaits its first code. */
export const totp = pgTable('totp', {
  uid: uuid()
    .primaryKey()
    .references(() => accounts.uid, { onDelete: 'cascade' }),
  secret: text(),
  /** The counter of the last accepted code, so that none works twice. */
  lastCounter: integer(),
  confirmedAt: instant(),
  pendingSecret: text(),
})

/** Codes are deleted on use. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    uid: uuid()
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.codeHash] })],
)

/** At most one row. */
export const securitySettings = pgTable('security_settings', {
  id: integer().primaryKey(),
  ownersNeedTotp: boolean().notNull().default(false),
  updatedAt: instant().notNull(),
})

export const loginFailures = pgTable(
  'login_failures',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    address: text().notNull(),
    failedAt: instant().notNull(),
  },
  (table) => [
    index('login_failures_pair').on(table.email, table.failedAt),
    index('login_failures_age').on(table.failedAt),
  ],
)

/** Keyed by the SHA-256 of the token; each link works once. */
export const passwordLinks = pgTable(
  'password_links',
  {
    tokenHash: text().primaryKey(),
    uid: uuid()
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** The only address that it was sent to; null if the office saw it too. */
    sentTo: text(),
  },
  (table) => [index('password_links_uid').on(table.uid), index('password_links_expiry').on(table.expiresAt)],
)

/** One row per person: a new code replaces the last one. */
export const joinCodes = pgTable(
  'join_codes',
  {
    uid: uuid()
      .primaryKey()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    codeHash: text().notNull().unique('join_codes_hash'),
    channel: text({ enum: INVITE_CHANNELS }).notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('join_codes_expiry').on(table.expiresAt)],
)

/** One row per number, whether or not somebody has it; a new code replaces the last one. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    /** In E.164. */
    phone: text().primaryKey(),
    uid: uuid().references(() => accounts.uid, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sign_in_codes_uid').on(table.uid), index('sign_in_codes_expiry').on(table.expiresAt)],
)

/** One row per person. */
export const contactCodes = pgTable('contact_codes', {
  uid: uuid()
    .primaryKey()
    .references(() => accounts.uid, { onDelete: 'cascade' }),
  address: text().notNull(),
  codeHash: text().notNull(),
  tries: integer().notNull().default(0),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
})

/** Former addresses of tenants. */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: uuid().primaryKey(),
    uid: uuid()
      .notNull()
      .references(() => profiles.uid, { onDelete: 'cascade' }),
    channel: text({ enum: CHANNELS }).notNull(),
    oldAddress: text().notNull(),
    newAddress: text(),
    changedAt: instant().notNull(),
    /** Null until the old address was notified. */
    notifiedAt: instant(),
  },
  (table) => [
    index('contact_changes_person').on(table.uid, table.changedAt),
    index('contact_changes_pending').on(table.changedAt).where(sql`notified_at is null`),
  ],
)
