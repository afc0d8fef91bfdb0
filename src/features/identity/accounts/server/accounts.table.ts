import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant } from '../../../../server/database/columns.ts'
import { digitsOf, searchable } from '../../../../server/database/search.ts'
import { CHANNELS } from '../../../../shared/channels.ts'
import { STAFF_ROLES } from '../../../../shared/staff-roles.ts'

/** The email is stored as typed and compared in lower case; a tenant may have none. */
export const accounts = pgTable(
  'accounts',
  {
    uid: uuid().primaryKey(),
    email: text(),
    /** Written for the previous release; the proof is `profiles.phoneProvenAt` now. */
    phone: text().unique('accounts_phone'),
    passwordHash: text().notNull(),
    /** A password that was never changed: the one that all new tenants get, or one that the portal made. */
    firstPassword: text({ enum: ['shared', 'made'] }),
    createdAt: instant().notNull(),
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
    /** In the form of `storedPhone`: proven, or entered by the office. `phoneE164` is null where it cannot be a number. */
    phone: text(),
    phoneE164: text('phone_e164'),
    /** When a code that was sent there was typed back; null for a number that the office entered. */
    phoneProvenAt: instant(),
    /** Since when the person has the number; null if an earlier release stored it. */
    phoneSince: instant(),
    /** Number that the person typed instead, until it is proven: nothing is sent there, and nobody signs in by it. */
    unconfirmedPhone: text(),
    unconfirmedPhoneE164: text('unconfirmed_phone_e164'),
    /** Whether the person gave the password for it, since a session alone must not lead to a new password. */
    unconfirmedByPassword: boolean().notNull().default(false),
    /** Written for the previous release, for the same. */
    phoneUnconfirmed: boolean().notNull().default(false),
    /** How messages reach them: each goes by all of these; what goes out once goes by the preferred one, if there is one. */
    channels: text({ enum: CHANNELS }).array().notNull().default(['email']),
    preferredChannel: text({ enum: CHANNELS }),
    role: text({ enum: ['admin', 'tenant'] })
      .notNull()
      .default('tenant'),
    /** Null for tenants, and for an admin that an earlier release has created, who is an owner. */
    staff: text({ enum: STAFF_ROLES }),
    /** Whether `staff_properties` says where they work; else everywhere. */
    staffLimited: boolean().notNull().default(false),
    moveInDate: calendarDay(),
    moveOutDate: calendarDay(),
    deletedAt: instant(),
    search: text().generatedAlwaysAs(searchable('name', 'phone', digitsOf('phone'), 'email')),
  },
  (table) => [
    uniqueIndex('profiles_email').on(sql`lower(${table.email})`).where(sql`deleted_at is null`),
    index('profiles_role').on(table.role),
    index('profiles_phone_e164').on(table.phoneE164),
  ],
)

/** The properties that a manager or caretaker is limited to. The table of properties stands above this feature. */
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
    /** What the person calls it by; the hash of the token stays unsaid. */
    id: uuid().notNull().defaultRandom(),
    uid: uuid()
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    /** As 'Chrome on Android', and the IP address; null for a session of an earlier release. */
    device: text(),
    network: text(),
    createdAt: instant().notNull(),
    renewedAt: instant().notNull(),
    /** Written at most once an hour; null until then. */
    lastUsedAt: instant(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_uid').on(table.uid), index('sessions_expiry').on(table.expiresAt)],
)

/** Two-step sign-in; secrets are encrypted. It is on where `secret` is set; `pendingSecret` waits for its first code. */
export const totp = pgTable('totp', {
  uid: uuid()
    .primaryKey()
    .references(() => accounts.uid, { onDelete: 'cascade' }),
  secret: text(),
  /** The counter of the last code that was accepted, so that none works twice. */
  lastCounter: integer(),
  confirmedAt: instant(),
  pendingSecret: text(),
})

/** Each code is deleted when it is used. */
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

/** One row, once a setting was made. */
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
  },
  (table) => [index('password_links_uid').on(table.uid), index('password_links_expiry').on(table.expiresAt)],
)

/** One for each number, whether somebody has it or not; a new code replaces the one before. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    /** In E.164. */
    phone: text().primaryKey(),
    /** Whose number it is; null where it is nobody's. */
    uid: uuid().references(() => accounts.uid, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sign_in_codes_uid').on(table.uid), index('sign_in_codes_expiry').on(table.expiresAt)],
)

/** One for each person who proves an address. */
export const contactCodes = pgTable('contact_codes', {
  uid: uuid()
    .primaryKey()
    .references(() => accounts.uid, { onDelete: 'cascade' }),
  /** In E.164. */
  address: text().notNull(),
  codeHash: text().notNull(),
  tries: integer().notNull().default(0),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
})
