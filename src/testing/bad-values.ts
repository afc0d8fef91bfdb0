import type { Field } from './requests.ts'

/** A number that JSON carries and no double holds. */
const TOO_GREAT = Symbol('1e999')

const LONG_TEXTS = new Set([
  'description',
  'message',
  'adminResponse',
  'tenantReply',
  'notes',
  'reviewNotes',
  'address',
  'bank',
  'text',
])
const WRONG_TYPES: Record<Field['kind'], readonly unknown[]> = {
  text: [42, true, [], ['a'], {}, { $ne: '' }, TOO_GREAT],
  word: ['nonsense', '', 42, true, [], {}, TOO_GREAT],
  number: ['12', '', 'NaN', true, [], [1], {}, null, TOO_GREAT, -1, 0.001, 1e21, 5e-324, 1.7e308],
  truth: ['true', 'false', '', 0, 1, [], {}, null],
  list: ['a', 1, true, {}, { length: 1 }, Array.from({ length: 501 }, () => ({}))],
  fields: ['a', 1, true, [], [{}]],
}

const UNREADABLE = [
  'bell \u0007 rings',
  'nul \u0000 byte',
  'half \ud800 letter',
  'half \udc00 letter',
  'del \u007f ete',
  'right \u202e left',
]
const NO_DAYS = [
  '2026-02-30',
  '2026-13-01',
  'tomorrow',
  '05/12/2026',
  '2026-12-05T00:00:00Z',
  '99999-01-01',
  '1899-12-31',
  '2026-1-1',
]
const NO_EMAILS = [
  'ama',
  'ama@home',
  'ama mensah@home.test',
  '@home.test',
  'ama@@home.test',
  'ama@home.test,efua@home.test',
  'ama@home.test\r\nBcc: all@home.test',
  'ama\u0000@home.test',
  'ama\u0007@home.test',
  'ama\ud800@home.test',
  '<ama@home.test>',
  '"ama"@home.test',
  `ama@${'.'.repeat(30_000)}@`,
]
const NO_AMOUNTS = [
  'ten',
  '-1',
  '1.234',
  '1e3',
  '1e999',
  'NaN',
  'Infinity',
  '0x10',
  '1,500',
  '100000000.01',
  '١٢',
  '--1',
]
const NO_COUNTS = ['abc', '0', '501', '-1', '1.5', 'NaN', '1e999', 'Infinity', '99999999999999999999', '']

const BY_NAME: Record<string, readonly unknown[]> = {
  email: NO_EMAILS,
  amount: NO_AMOUNTS,
  limit: NO_COUNTS,
  count: ['maybe', '2', ''],
  unread: ['maybe', '2', ''],
  status: ['nonsense', 'Paid!'],
  dueMonth: ['2026-13', '2026', '2026-00', '2026-12-05', 'May'],
  password: ['12345'],
  newPassword: ['12345'],
  cursor: [
    'abc',
    '!!!',
    'bnVsbCBudWxs',
    cursorText('Infinity'),
    cursorText('8640000000000000'),
    cursorText('-8640000000000000'),
    cursorText('1e3 1e3'),
  ],
}

function cursorText(at: string): string {
  return Buffer.from(`${at} 00000000-0000-4000-8000-000000000000`).toString('base64url')
}

const isDay = (name: string) => /Date$|^(date|paidOn)$/.test(name)

function badTexts({ name, path }: Field): unknown[] {
  const long = LONG_TEXTS.has(name)
  const broken = long || /password/i.test(name) ? [] : ['two\nlines', 'line \u2028 separator', 'two\r\nlines']
  const days = isDay(name) ? NO_DAYS : []
  const words = path.length > 1 ? [] : (BY_NAME[name] ?? [])
  return [
    'x'.repeat(long ? 5001 : 201),
    'Ɔ'.repeat(long ? 6_000 : 1_500),
    ...UNREADABLE,
    ...broken,
    ...days,
    ...words,
  ]
}

/** What a field of a JSON body must not take; undefined stands for leaving it out, where that is not allowed. */
export function badValues(field: Field): unknown[] {
  const refusedBySchema = [undefined, null, ''].filter((none) => !field.schema.safeParse(none).success)
  const texts = field.kind === 'text' ? badTexts(field) : []
  const list = [...WRONG_TYPES[field.kind], ...texts, ...refusedBySchema]
  return [...new Set(list)]
}

/** What a field that comes as text (of a query or a form, where half a letter cannot be sent) must not take. */
export function badWords(field: Field): unknown[] {
  const texts = field.kind === 'number' ? (BY_NAME[field.name] ?? NO_COUNTS) : badTexts(field)
  const words = texts.filter((text) => String(text).isWellFormed())
  const refusedBySchema = [undefined, ''].filter((none) => !field.schema.safeParse(none).success)
  return [...new Set([...words, ...refusedBySchema])]
}

/** JSON in which {@link TOO_GREAT} stands as 1e999. */
export function jsonWith(body: unknown): string {
  const mark = '"\u0001too great\u0001"'
  const text = JSON.stringify(body, (_, value: unknown) => (value === TOO_GREAT ? mark.slice(1, -1) : value))
  return text.replaceAll(JSON.stringify(mark.slice(1, -1)), '1e999')
}
