import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Config, ConfigError, readConfig, settings } from './config.ts'

type Name = keyof Config
const read = (name: Name, value: string) => readConfig({ [name]: value, ...partner(name) })[name]

function partner(name: Name): Record<string, string> {
  if (name === 'ADMIN_EMAIL') return { ADMIN_PASSWORD: 'correct horse' }
  return name === 'ADMIN_PASSWORD' ? { ADMIN_EMAIL: 'ama@landlord.test' } : {}
}

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'taken'
}

const DEFAULTS: Config = {
  PORT: 3000,
  HOST: '127.0.0.1',
  DATA_DIR: path.resolve('data'),
  DATABASE_URL: undefined,
  DATABASE_DIRECT_URL: undefined,
  DATABASE_OWNER_URL: undefined,
  STORAGE_URL: undefined,
  SMTP_URL: undefined,
  MAIL_FROM: undefined,
  ADMIN_NOTIFY_EMAIL: undefined,
  PUBLIC_URL: undefined,
  COMPANY_NAME: 'Property Management',
  ADMIN_EMAIL: undefined,
  ADMIN_PASSWORD: undefined,
  TENANT_DEFAULT_PASSWORD: undefined,
  SECRET: undefined,
  TIME_ZONE: 'Africa/Accra',
  TENANT_LANGUAGES: [],
  TEST_CLOCK: undefined,
  BACKUP_URL: undefined,
  BACKUP_AT: ['02:00'],
  BACKUP_KEEP: 14,
  BACKUP_SECONDS: 30,
  BACKUP_PASSPHRASE: undefined,
  PAYSTACK_SECRET_KEY: undefined,
  PAYSTACK_URL: 'https://api.paystack.co',
  SMS_PROVIDER: undefined,
  SMS_API_KEY: undefined,
  SMS_SENDER: undefined,
  SMS_URL: 'https://sms.arkesel.com',
  METRICS_TOKEN: undefined,
  DRAIN_SECONDS: 0,
  LOG_LEVEL: 'info',
  TRUST_PROXY: false,
}
const NAMES = Object.keys(DEFAULTS) as Name[]
const SECRETS: Name[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'STORAGE_URL',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'TENANT_DEFAULT_PASSWORD',
  'SECRET',
  'BACKUP_URL',
  'BACKUP_PASSPHRASE',
  'SMS_API_KEY',
  'METRICS_TOKEN',
]

const GOOD: [Name, string, unknown][] = [
  ['PORT', '0', 0],
  ['PORT', '8080', 8080],
  ['PORT', '65535', 65535],
  ['HOST', '0.0.0.0', '0.0.0.0'],
  ['HOST', '::', '::'],
  ['DATA_DIR', '/var/lib/portal', '/var/lib/portal'],
  ['DATA_DIR', 'here', path.resolve('here')],
  ['DATABASE_URL', 'postgres://user:pass@db:5432/portal', 'postgres://user:pass@db:5432/portal'],
  ['DATABASE_URL', 'postgresql:///portal?host=/run/postgresql', 'postgresql:///portal?host=/run/postgresql'],
  ['DATABASE_DIRECT_URL', 'postgres://db/portal', 'postgres://db/portal'],
  ['DATABASE_OWNER_URL', 'postgres://owner@db/portal', 'postgres://owner@db/portal'],
  [
    'STORAGE_URL',
    's3://files?endpoint=http://127.0.0.1:9000&region=auto&prefix=portal',
    { bucket: 'files', endpoint: 'http://127.0.0.1:9000', region: 'auto', prefix: 'portal/' },
  ],
  ['SMTP_URL', 'smtp://user:pass@mail.test:587', 'smtp://user:pass@mail.test:587'],
  ['SMTP_URL', 'smtps://mail.test', 'smtps://mail.test'],
  ['SMTP_URL', 'off', 'off'],
  ['MAIL_FROM', 'rent@company.test', 'rent@company.test'],
  ['MAIL_FROM', 'Company & Sons <rent@company.test>', 'Company & Sons <rent@company.test>'],
  ['ADMIN_NOTIFY_EMAIL', 'office@company.test', 'office@company.test'],
  ['PUBLIC_URL', 'https://portal.company.test', 'https://portal.company.test'],
  ['PUBLIC_URL', 'http://10.0.0.1:3000/', 'http://10.0.0.1:3000'],
  ['PUBLIC_URL', 'https://company.test/portal//', 'https://company.test/portal'],
  ['COMPANY_NAME', ' Bɔhye Estates ', 'Bɔhye Estates'],
  ['COMPANY_NAME', 'x'.repeat(200), 'x'.repeat(200)],
  ['ADMIN_EMAIL', 'ama@landlord.test', 'ama@landlord.test'],
  ['ADMIN_PASSWORD', '123456', '123456'],
  ['TENANT_DEFAULT_PASSWORD', 'welcome1', 'welcome1'],
  ['SECRET', 's'.repeat(32), 's'.repeat(32)],
  ['TIME_ZONE', 'Europe/London', 'Europe/London'],
  ['TIME_ZONE', 'UTC', 'UTC'],
  ['TENANT_LANGUAGES', 'tw', ['tw']],
  ['TEST_CLOCK', '2026-12-01T08:00:00Z', new Date('2026-12-01T08:00:00Z')],
  ['BACKUP_URL', '/mnt/backups', '/mnt/backups'],
  ['BACKUP_URL', './backups', path.resolve('backups')],
  [
    'BACKUP_URL',
    's3://bohye-backups',
    { bucket: 'bohye-backups', endpoint: undefined, region: undefined, prefix: '' },
  ],
  ['BACKUP_AT', 'off', 'off'],
  ['BACKUP_AT', '23:59', ['23:59']],
  ['BACKUP_AT', '02:00, 13:30', ['02:00', '13:30']],
  ['BACKUP_KEEP', '1', 1],
  ['BACKUP_KEEP', '999', 999],
  ['BACKUP_SECONDS', '1', 1],
  ['BACKUP_SECONDS', '300', 300],
  ['BACKUP_PASSPHRASE', 'p'.repeat(12), 'p'.repeat(12)],
  ['METRICS_TOKEN', 'm'.repeat(32), 'm'.repeat(32)],
  ['DRAIN_SECONDS', '0', 0],
  ['DRAIN_SECONDS', '300', 300],
  ['LOG_LEVEL', 'silent', 'silent'],
  ['LOG_LEVEL', 'trace', 'trace'],
  ['TRUST_PROXY', 'on', true],
  ['TRUST_PROXY', 'off', false],
]

const BAD: [Name, string, ...string[]][] = [
  ['PORT', '-1', '65536', '80.5', '0x50', 'http', ' 80', '1e3', '100000'],
  ['HOST', ' ', 'x'.repeat(201)],
  ['DATABASE_URL', 'mysql://db/portal', 'db:5432', 'portal', 'http://db'],
  ['DATABASE_DIRECT_URL', 'localhost', 'postgre://db'],
  ['DATABASE_OWNER_URL', 'localhost', 'postgre://db'],
  ['STORAGE_URL', './files', 's3://', 's3://key:secret@bucket', 's3://bucket?endpiont=http://s3.test'],
  ['SMTP_URL', 'on', 'OFF', 'mail.test', 'mail.test:587', 'http://mail.test', 'smtp://', 'smtp:'],
  [
    'MAIL_FROM',
    'Company',
    'rent@',
    '@company.test',
    'a@b@c',
    'rent@company.test\nBcc: all@company.test',
    `${'x'.repeat(320)}@company.test`,
  ],
  ['ADMIN_NOTIFY_EMAIL', 'office', 'office@', 'a@b.test, c@d.test'],
  ['PUBLIC_URL', 'portal.company.test', 'ftp://company.test', 'https://', '//company.test'],
  ['COMPANY_NAME', ' ', 'x'.repeat(201)],
  ['ADMIN_EMAIL', 'ama', 'ama@landlord'],
  ['ADMIN_PASSWORD', '12345', 'x'.repeat(201)],
  ['TENANT_DEFAULT_PASSWORD', '12345', 'x'.repeat(201)],
  ['SECRET', 'short', 's'.repeat(31)],
  ['TIME_ZONE', 'Accra', 'Mars/Olympus', '../etc', ' '],
  ['TENANT_LANGUAGES', 'Twi', 'tw,', 'en', 'fr'],
  ['TEST_CLOCK', 'tomorrow', '2026-12-01', '2026-12-01T08:00:00', '2026-02-30T08:00:00Z', '1796112000'],
  ['BACKUP_AT', '24:00', '2:00', '02:00;13:00', '02:00,', 'noon'],
  ['BACKUP_SECONDS', '0', '301', '1.5', '30s'],
  ['METRICS_TOKEN', 'm'.repeat(31), 'm'.repeat(201), `${'m'.repeat(32)} m`],
  ['DRAIN_SECONDS', '-1', '301', '2.5', '10s'],
  ['LOG_LEVEL', 'verbose', 'INFO', '1'],
  ['TRUST_PROXY', 'true', '1', 'ON', '10.0.0.1'],
]
const BAD_VALUES = BAD.flatMap(([name, ...values]) => values.map((value) => [name, value] as const))

describe('a setting', () => {
  test('that is unset or empty has its default', () => {
    expect(readConfig({})).toEqual(DEFAULTS)
    expect(readConfig(Object.fromEntries(NAMES.map((name) => [name, ''])))).toEqual(DEFAULTS)
    expect(NAMES).toEqual(Object.keys(settings))
  })

  test.each(GOOD)('%s=%s is accepted', (name, value, expected) => {
    expect(read(name, value)).toEqual(expected)
  })

  test('that is unknown is ignored', () => {
    expect(readConfig({ PATH: '/bin', PORTS: 'x' })).toEqual(DEFAULTS)
  })

  test.each(BAD_VALUES)('%s=%j stops the start with one line', (name, value) => {
    const line = refusal({ [name]: value, ...partner(name) })
    const had = SECRETS.includes(name) ? 'a value that is not shown here' : JSON.stringify(value)
    expect(line).toBe(`${name} is ${had}; it takes ${settings[name].takes}.`)
    expect(line).not.toContain('\n')
  })

  test.each(SECRETS)('%s is never shown', (name) => {
    const value = 'no ¤ good'
    const line = refusal({ [name]: name.endsWith('PASSWORD') ? '¤'.repeat(300) : value })
    expect(line).toMatch(new RegExp(`^${name} is a value that is not shown here; it takes .+\\.$`))
    expect(line).not.toContain('¤')
  })

  test.each(NAMES)('%s has a description and an accepted value', (name) => {
    expect(settings[name].doc).toMatch(/^.{10,}\.$/)
    expect(settings[name].takes).toMatch(/^.{5,}[^.]$/)
  })
})

const SEVERAL = /^DATABASE_URL names several hosts; it takes one, so put a proxy in front of them/
test.each([
  ['postgres://portal:a,b@one/portal', 'taken'],
  ['postgres://portal@one:5432/portal?sslmode=verify-full', 'taken'],
  ['postgresql:///portal?host=%2Fvar%2Frun%2Fpostgresql&port=5432', 'taken'],
  ['postgres://portal@localhost/portal?host=/run/postgresql&port=5432', 'taken'],
  ['postgres://portal@one,two/portal', SEVERAL],
  ['postgres://portal@one:5432,two:5432/portal', SEVERAL],
  ['postgresql:///portal?host=one,two', SEVERAL],
  ['postgresql:///portal?host=one&host=two', SEVERAL],
  ['postgres://portal@one/portal?host=two,three', SEVERAL],
])('one address of the database: %s', (DATABASE_URL, says) => {
  expect(refusal({ DATABASE_URL })).toEqual(says === 'taken' ? says : expect.stringMatching(says))
})

test.each([{ ADMIN_EMAIL: 'ama@landlord.test' }, { ADMIN_PASSWORD: 'correct horse' }])(
  'the first admin needs both settings: %j',
  (env) => {
    expect(refusal(env)).toBe('ADMIN_EMAIL and ADMIN_PASSWORD go together; set both or neither.')
  },
)
