import type { Field } from './request-samples.ts'

/** Valid JSON, but too large for a double. */
const OVERFLOWING_NUMBER = Symbol('1e999')

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
  'comment',
])
const WRONG_TYPE_VALUES: Record<Field['kind'], readonly unknown[]> = {
  text: [42, true, [], ['a'], {}, { $ne: '' }, OVERFLOWING_NUMBER],
  enum: ['nonsense', '', 42, true, [], {}, OVERFLOWING_NUMBER],
  number: ['12', '', 'NaN', true, [], [1], {}, null, OVERFLOWING_NUMBER, -1, 0.001, 1e21, 5e-324, 1.7e308],
  boolean: ['true', 'false', '', 0, 1, [], {}, null],
  list: ['a', 1, true, {}, { length: 1 }, Array.from({ length: 501 }, () => ({}))],
  fields: ['a', 1, true, [], [{}]],
}

const UNPRINTABLE_TEXTS = [
  'bell \u0007 rings',
  'nul \u0000 byte',
  'half \ud800 pair',
  'half \udc00 pair',
  'del \u007f ete',
]
const INVALID_DATES = [
  '2026-02-30',
  '2026-13-01',
  'tomorrow',
  '05/12/2026',
  '2026-12-05T00:00:00Z',
  '99999-01-01',
  '1899-12-31',
  '2026-1-1',
]
const INVALID_EMAILS = [
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
const INVALID_AMOUNTS = [
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
const INVALID_COUNTS = [
  'abc',
  '0',
  '501',
  '-1',
  '1.5',
  'NaN',
  '1e999',
  'Infinity',
  '99999999999999999999',
  '',
]

const INVALID_TEXTS_BY_NAME: Record<string, readonly unknown[]> = {
  email: INVALID_EMAILS,
  amount: INVALID_AMOUNTS,
  limit: INVALID_COUNTS,
  count: ['maybe', '2', ''],
  unread: ['maybe', '2', ''],
  late: ['maybe', '2', ''],
  status: ['nonsense', 'Paid!'],
  dueMonth: ['2026-13', '2026', '2026-00', '2026-12-05', 'May'],
  password: ['12345'],
  newPassword: ['12345'],
  cursor: [
    'abc',
    '!!!',
    'bnVsbCBudWxs',
    encodeCursor('Infinity'),
    encodeCursor('8640000000000000'),
    encodeCursor('-8640000000000000'),
    encodeCursor('1e3 1e3'),
  ],
}

function encodeCursor(at: string): string {
  return Buffer.from(`${at} 00000000-0000-4000-8000-000000000000`).toString('base64url')
}

const isDateField = (name: string) => /Date$|^(date|paidOn|startsOn|endsOn|moveOutOn|fromDay)$/.test(name)

function invalidTexts({ name, path, schema }: Field): unknown[] {
  // A payment's note is one line, a contact's several; likewise reasons.
  const isLongNote = ['note', 'reason'].includes(name) && schema.safeParse('two\nlines').success
  const long = LONG_TEXTS.has(name) || isLongNote
  const multiline =
    long || /password/i.test(name) ? [] : ['two\nlines', 'line \u2028 separator', 'two\r\nlines']
  const dates = isDateField(name) ? INVALID_DATES : []
  const words = path.length > 1 ? [] : (INVALID_TEXTS_BY_NAME[name] ?? [])
  return [
    'x'.repeat(long ? 5001 : 201),
    'Ɔ'.repeat(long ? 6_000 : 1_500),
    ...UNPRINTABLE_TEXTS,
    ...multiline,
    ...dates,
    ...words,
  ]
}

/** Undefined means a missing field. */
export function invalidJsonValues(field: Field): unknown[] {
  const missing = [undefined, null, ''].filter((none) => !field.schema.safeParse(none).success)
  const texts = field.kind === 'text' ? invalidTexts(field) : []
  const wrong = WRONG_TYPE_VALUES[field.kind].filter(
    (value) => value !== null || !field.schema.safeParse(null).success,
  )
  const list = [...wrong, ...texts, ...missing]
  return [...new Set(list)]
}

/** For a query or a form; neither can carry half a surrogate pair. */
export function invalidTextValues(field: Field): unknown[] {
  const texts =
    field.kind === 'number' ? (INVALID_TEXTS_BY_NAME[field.name] ?? INVALID_COUNTS) : invalidTexts(field)
  const words = texts.filter((text) => String(text).isWellFormed())
  const missing = [undefined, ''].filter((none) => !field.schema.safeParse(none).success)
  return [...new Set([...words, ...missing])]
}

/** Writes {@link OVERFLOWING_NUMBER} as 1e999. */
export function stringifyJson(body: unknown): string {
  const placeholder = '"\u0001too great\u0001"'
  const text = JSON.stringify(body, (_, value: unknown) =>
    value === OVERFLOWING_NUMBER ? placeholder.slice(1, -1) : value,
  )
  return text.replaceAll(JSON.stringify(placeholder.slice(1, -1)), '1e999')
}
