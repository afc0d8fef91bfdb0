import path from 'node:path'
import { z } from 'zod'
import { OTHER_LANGUAGES } from '../shared/translations/languages.ts'
import { backupSettings } from './config.backup.ts'
import { setting } from './config.setting.ts'
import { databaseAddress } from './database/connection/database-address.ts'
import { bucketAddress } from './files/files.address.ts'

/** `message` is one line with the variable, its value and what it accepts. */
export class ConfigError extends Error {}

const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))
const databaseUrl = databaseAddress(url(['postgres:', 'postgresql:']))
const text = z.string().trim().min(1).max(200)
const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

export const settings = {
  PORT: setting({
    doc: 'Port to listen on.',
    takes: 'a port number from 0 to 65535',
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().max(65535))
      .default(3000),
  }),
  HOST: setting({
    doc: 'Address to listen on.',
    takes: 'a host name or address',
    schema: text.default('127.0.0.1'),
  }),
  DATA_DIR: setting({
    doc: 'Folder for everything the embedded default writes: database, files, outbox.',
    takes: 'a folder',
    schema: z
      .string()
      .min(1)
      .transform((folder) => path.resolve(folder))
      .default(path.resolve('data')),
  }),
  DATABASE_URL: setting({
    doc: 'Address of a PostgreSQL (15 or later) to use instead of the embedded database in DATA_DIR.',
    takes: 'an address like postgres://user:password@host:5432/name',
    schema: databaseUrl,
    secret: true,
  }),
  DATABASE_DIRECT_URL: setting({
    doc: 'Direct address of the same database where DATABASE_URL goes through a transaction pooler.',
    takes: 'an address like postgres://user:password@host:5432/name',
    schema: databaseUrl,
    secret: true,
  }),
  DATABASE_OWNER_URL: setting({
    doc: 'Address of the same database as a role that owns the tables and migrates them, so that the role of DATABASE_URL can change no audit; unset: DATABASE_URL.',
    takes: 'an address like postgres://user:password@host:5432/name',
    schema: databaseUrl,
    secret: true,
  }),
  STORAGE_URL: setting({
    doc: 'Bucket of an S3 store where files are kept; unset: DATA_DIR/files.',
    takes:
      'an address like s3://bucket?region=eu-west-1, with &endpoint=https://… for a store that is not Amazon’s and &prefix=… for a part of the bucket; its keys stand in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    schema: z.string().transform(bucketAddress).refine(Boolean).optional(),
    secret: true,
  }),
  SMTP_URL: setting({
    doc: 'Mail server; unset: the one that an admin sets, until then messages wait, readable as .eml files in DATA_DIR/outbox; off: nothing is sent.',
    takes: "an address like smtp://user:password@host:587 or smtps://…, or 'off'",
    schema: z
      .union([
        z.literal('off'),
        url(['smtp:', 'smtps:']).refine((address) => Boolean(URL.parse(address)?.hostname)),
      ])
      .optional(),
    secret: true,
  }),
  MAIL_FROM: setting({
    doc: 'Sender of mails; unset: the company name at the address that an admin sets, else at that of the company, else at the host of PUBLIC_URL.',
    takes: 'an address like rent@company.com or Company <rent@company.com>',
    schema: z
      .string()
      .max(320)
      .regex(/^[^\r\n<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/)
      .optional(),
  }),
  ADMIN_NOTIFY_EMAIL: setting({
    doc: "Who gets the mails about tenants' submissions; unset: every admin account.",
    takes: 'an e-mail address',
    schema: z.email().optional(),
  }),
  PUBLIC_URL: setting({
    doc: 'The address of the portal in mails; unset: http://HOST:PORT.',
    takes: 'an address like https://portal.company.com',
    schema: url(['http:', 'https:'])
      .transform((address) => address.replace(/\/+$/, ''))
      .optional(),
  }),
  COMPANY_NAME: setting({
    doc: 'Title, mails and PDFs carry it until the company screen says otherwise.',
    takes: 'a name of 1 to 200 characters',
    schema: text.default('Property Management'),
  }),
  ADMIN_EMAIL: setting({
    doc: 'With ADMIN_PASSWORD: the first admin, created at start if the database has none.',
    takes: 'an e-mail address',
    schema: z.email().optional(),
  }),
  ADMIN_PASSWORD: setting({
    doc: 'Password of the first admin, see ADMIN_EMAIL.',
    takes: 'a password of 10 to 200 characters',
    schema: z.string().min(6).max(200).optional(),
    secret: true,
  }),
  TENANT_DEFAULT_PASSWORD: setting({
    doc: 'First password of new tenants; unset: a random one for each.',
    takes: 'a password of 6 to 200 characters',
    schema: z.string().min(6).max(200).optional(),
    secret: true,
  }),
  SECRET: setting({
    doc: 'Signs tickets and links, and encrypts stored passwords and keys; unset: made once and stored in DATA_DIR/secret, with DATABASE_URL in the database.',
    takes: 'a text of at least 32 characters',
    schema: z.string().min(32).optional(),
    secret: true,
  }),
  TIME_ZONE: setting({
    doc: 'Where a calendar day begins and ends.',
    takes: 'a time zone like Africa/Accra',
    schema: z.string().refine(isTimeZone).default('Africa/Accra'),
  }),
  TENANT_LANGUAGES: setting({
    doc: 'Languages besides English that tenants may choose for their screens and messages; unset: none.',
    takes: 'tw (Twi, which no speaker has reviewed yet)',
    schema: z
      .string()
      .transform((list) => list.split(',').map((code) => code.trim()))
      .pipe(z.array(z.enum(OTHER_LANGUAGES)))
      .default([]),
  }),
  TEST_CLOCK: setting({
    doc: 'For tests only: the time at which the portal starts; from there its clock runs on.',
    takes: 'an instant like 2026-12-01T08:00:00Z',
    schema: z.iso
      .datetime()
      .transform((instant) => new Date(instant))
      .optional(),
  }),
  ...backupSettings,
  PAYSTACK_SECRET_KEY: setting({
    doc: 'Secret key of an account with Paystack, so that tenants pay online; unset: the key that an owner enters, until then online payment is off.',
    takes: 'a key like sk_live_…',
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{8,200}$/)
      .optional(),
    secret: true,
  }),
  PAYSTACK_URL: setting({
    doc: 'Address of the API of Paystack.',
    takes: 'an address like https://api.paystack.co',
    schema: url(['http:', 'https:'])
      .transform((address) => address.replace(/\/+$/, ''))
      .default('https://api.paystack.co'),
  }),
  SMS_PROVIDER: setting({
    doc: 'Who sends SMS; unset: the account that an owner enters, until then none are sent; off: none are sent.',
    takes: "arkesel, or 'off'",
    schema: z.enum(['arkesel', 'off']).optional(),
  }),
  SMS_API_KEY: setting({
    doc: 'Key of the account with SMS_PROVIDER.',
    takes: 'a key of 8 to 200 letters, digits and signs',
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{8,200}$/)
      .optional(),
    secret: true,
  }),
  SMS_SENDER: setting({
    doc: 'Sender of SMS, as the provider has registered it.',
    takes: 'a name of 1 to 11 letters and digits',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9 ]{1,11}$/)
      .optional(),
  }),
  SMS_URL: setting({
    doc: 'Address of the API of the SMS provider.',
    takes: 'an address like https://sms.arkesel.com',
    schema: url(['http:', 'https:'])
      .transform((address) => address.replace(/\/+$/, ''))
      .default('https://sms.arkesel.com'),
  }),
  METRICS_TOKEN: setting({
    doc: 'Whoever sends it as bearer reads GET /api/metrics; unset: there is no such call.',
    takes: 'a text of 32 to 200 letters, digits and signs without spaces',
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{32,200}$/)
      .optional(),
    secret: true,
  }),
  DRAIN_SECONDS: setting({
    doc: 'Behind a load balancer: for so long after SIGTERM calls are answered while /api/health says 503.',
    takes: 'a number of seconds from 0 to 300',
    schema: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.number().max(300))
      .default(0),
  }),
  LOG_LEVEL: setting({
    doc: 'How much is logged.',
    takes: 'one of trace, debug, info, warn, error, fatal, silent',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  }),
  TRUST_PROXY: setting({
    doc: "'on' behind a reverse proxy that sets X-Forwarded-For: its word is taken for who is calling.",
    takes: "'on' or 'off'",
    schema: z
      .enum(['on', 'off'])
      .transform((word) => word === 'on')
      .default(false),
  }),
}

type Settings = typeof settings

export type Config = { [K in keyof Settings]: z.output<Settings[K]['schema']> }

/** Treats an empty variable as unset. Throws {@link ConfigError}. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const entries = Object.entries(settings).map(([name, { schema, takes, ...rest }]) => {
    const given = env[name] === '' ? undefined : env[name]
    const result = schema.safeParse(given)
    if (result.success) return [name, result.data]
    const [issue] = result.error.issues
    const sentence = issue?.code === 'custom' && issue.params?.['sentence']
    if (sentence) throw new ConfigError(`${name} ${sentence}`)
    const had = 'secret' in rest ? 'a value that is not shown here' : JSON.stringify(given)
    throw new ConfigError(`${name} is ${had}; it takes ${takes}.`)
  })
  const config: Config = Object.fromEntries(entries)
  if (Boolean(config.ADMIN_EMAIL) !== Boolean(config.ADMIN_PASSWORD)) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD go together; set both or neither.')
  }
  if (config.SMS_PROVIDER === 'arkesel' && !(config.SMS_API_KEY && config.SMS_SENDER))
    throw new ConfigError('SMS_PROVIDER needs SMS_API_KEY and SMS_SENDER; set all three or none.')
  return config
}
