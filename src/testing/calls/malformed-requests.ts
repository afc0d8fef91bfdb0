import { type Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type MalformedRequest = {
  what: string
  method: string
  path: string
  headers?: Record<string, string>
  raw?: string | Buffer
}
export type RawAnswer = { status: number; text: string }

const ANSWER_WITHIN_MS = 30_000

/** Sent unchanged, without fetch's corrections. */
export function sendRaw(
  { url, agent, token }: { url: string; agent: Agent; token: string | undefined },
  { method, path, headers, raw }: MalformedRequest,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        agent,
        method,
        path,
        timeout: ANSWER_WITHIN_MS,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(raw !== undefined && { 'content-length': Buffer.byteLength(raw) }),
          ...headers,
        },
      },
      (answer) => {
        const { statusCode: status = 0 } = answer
        if (answer.headers['content-type'] === 'text/event-stream') {
          outgoing.destroy()
          return resolve({ status, text: '' })
        }
        return text(answer).then((content) => resolve({ status, text: content }), reject)
      },
    )
    outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer within ${ANSWER_WITHIN_MS} ms`)))
    outgoing.once('error', reject)
    outgoing.end(raw)
  })
}

const LONG = 'x'.repeat(10_000)
const BYTES = '\xff\xfe\x80'

/** Values for path parameters and queries, encoded. */
export const MALFORMED_VALUES = [
  ...['%00', 'a%00b', '%FF', '%ED%A0%80', '%C0%80', '%F0%9F', '%E0%A4%A', '%', '%zz', '%25%30%30'],
  ...['%2F', '..%2F..%2Fetc%2Fpasswd', '%5C', '%0D%0Aa', '%E2%80%AE', '%F0%9F%8F%A0', '%27%20or%201=1--'],
  ...[
    '__proto__',
    'constructor',
    'null',
    'undefined',
    'NaN',
    '-1',
    '1e999',
    '9'.repeat(40),
    '0x10',
    '[]',
    '{}',
  ],
  ...['+', '%20', "'", '%22', '$ne', '2026-02-30', '0000-00-00', '99999-01-01', LONG],
]

/** Queries about one field. */
export const malformedQueries = (name: string): string[] => [
  ...MALFORMED_VALUES.map((value) => `${name}=${value}`),
  ...[`${name}`, `${name}=`, `=${name}`, `${name}=a&${name}=b`, `${name}=&${name}=`],
  ...[`${name}[]=a`, `${name}[0]=a`, `${name}[a]=b`, `${name}[__proto__]=1`, `${name}.a=b`, `${name}%00=a`],
  ...['__proto__=1', 'constructor=1', '&&&', '?', '=', '%', '%00', Array(2000).fill(`${name}=1`).join('&')],
  ...[Array.from({ length: 1000 }, (_, at) => `p${at}=1`).join('&')],
]

const HEADERS: Record<string, string[]> = {
  'if-none-match': ['*', '"', 'W/', '"a",,,"', BYTES, LONG],
  'if-modified-since': ['x', '99999'],
  range: [
    'bytes=0-',
    'bytes=9-1',
    'bytes=-',
    'bytes=99999999999999999999-',
    'x',
    `bytes=${'0-0,'.repeat(2000)}`,
  ],
  accept: ['x', ';;', LONG],
  'accept-encoding': ['br;q=x', '*;q=0', 'identity;q=0', ',,,', 'br, gzip, x', LONG],
  'accept-language': [';', BYTES, LONG],
  'content-type': [
    ';',
    '',
    'a/b/c',
    'json',
    'application/json; charset=utf-16',
    'application/json;charset="',
  ],
  'content-encoding': ['gzip', 'br', 'deflate', 'x', '', Array(100).fill('gzip').join(', ')],
  'idempotency-key': ['', ' ', '\t', BYTES, 'k'.repeat(255), 'k'.repeat(256), LONG, '__proto__'],
  'x-forwarded-for': ['x', '', '1.2.3.4, , ,', '::1%eth0', '999.999.999.999', '"', BYTES, LONG],
  'x-forwarded-proto': ['x', '', 'https,http', BYTES, LONG],
  'x-forwarded-host': ['', BYTES, LONG],
  'x-confirm-password': ['', BYTES, "UTF-8''", "UTF-8''%", "UTF-8''%ff%00", "UTF-8''%ED%A0%80", LONG],
  authorization: [
    '',
    'Bearer',
    'Bearer ',
    'Basic x',
    `Bearer ${BYTES}`,
    'Bearer %00',
    'Bearer a b',
    `Bearer ${LONG}`,
  ],
  prefer: ['respond-async', 'x', ',,,;=', LONG],
  cookie: ['=', ';;;;', 'known_device=', 'known_device=a.b.c.d', `__Host-known_device=${BYTES}`, LONG],
  'user-agent': ['', BYTES, LONG],
  expect: ['100-continue', 'x'],
  host: ['', 'a b', BYTES, LONG],
  origin: ['null', 'x', LONG],
  'last-event-id': ['x', BYTES, LONG],
  'x-paystack-signature': ['', 'x', BYTES, LONG],
  connection: ['x', 'upgrade'],
  upgrade: ['websocket'],
}

export const MALFORMED_HEADERS: [name: string, value: string][] = Object.entries(HEADERS).flatMap(
  ([name, values]) => values.map((value): [string, string] => [name, value]),
)

const JSON_TYPE = 'application/json'

/** Bodies around a valid one, with unexpected JSON. */
export function malformedBodies(valid: object): [what: string, type: string, raw: string | Buffer][] {
  const good = JSON.stringify(valid)
  const inside = (more: string) => `${good === '{}' ? '{' : `${good.slice(0, -1)},`}${more}}`
  const textsAs = (text: string) =>
    JSON.stringify(valid, (_, value: unknown) => (typeof value === 'string' ? text : value))
  const numbersAs = (number: string) => good.replaceAll(/(?<=[:,[])-?\d+(\.\d+)?(?=[,}\]])/g, number)
  return [
    ['a BOM', JSON_TYPE, `\ufeff${good.slice(0, -1)}`],
    ['texts with a NUL', JSON_TYPE, textsAs('a\u0000b')],
    ['texts with half a pair', JSON_TYPE, textsAs('a\ud800b')],
    ['texts of 100,000 letters', JSON_TYPE, textsAs('x'.repeat(100_000)).slice(0, 900_000)],
    ['texts as formulas', JSON_TYPE, textsAs('=HYPERLINK("x")\u2028')],
    ['bytes that are no UTF-8', JSON_TYPE, Buffer.from(textsAs('\xff\xed\xa0\x80'), 'latin1')],
    ['a NUL in a name', JSON_TYPE, inside('"a\\u0000b":"\\u0000","\\ud800":1')],
    ['each field twice', JSON_TYPE, inside(good.slice(1, -1) || '"a":1')],
    ['numbers of 1e400', JSON_TYPE, numbersAs('1e400')],
    ['numbers of 40 digits', JSON_TYPE, numbersAs('9'.repeat(40))],
    ['tiny numbers', JSON_TYPE, numbersAs('5e-324')],
    ['-0', JSON_TYPE, numbersAs('-0')],
    ['deep nesting', JSON_TYPE, inside(`"a":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)],
    ['20,000 names', JSON_TYPE, inside(Array.from({ length: 20_000 }, (_, at) => `"n${at}":1`).join(','))],
    ['a prototype', JSON_TYPE, inside('"__proto__":{"role":"admin"}')],
    ['UTF-16', `${JSON_TYPE}; charset=utf-16`, Buffer.from(good, 'utf16le')],
    ['another charset', `${JSON_TYPE}; charset=nonsense`, good],
    ['a form in JSON', 'application/x-www-form-urlencoded', good],
    ['a broken form', 'application/x-www-form-urlencoded', 'a=%ff&__proto__=1&token=%00&a[b]=c'],
    ['text', 'text/plain', good],
  ]
}
