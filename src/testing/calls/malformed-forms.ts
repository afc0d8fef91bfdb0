import { type MultipartPart, sampleFiles } from '../files.ts'

/** A form as bytes, so that tests can write forms that no client would. */
export type MalformedForm = { what: string; contentType: string; raw: Buffer }

type Base = { file: string; fields: Record<string, string> }
type Variant = [what: string, form: (base: Base) => Omit<MalformedForm, 'what'>]

const BOUNDARY = 'form-of-a-test'
const toContentType = (boundary: string) => `multipart/form-data; boundary=${boundary}`
const bytes = (...chunks: (string | Buffer)[]) =>
  Buffer.concat(chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk)))

/** `head` follows the disposition, or replaces it if it contains one. */
type Part = Partial<MultipartPart> & { head?: string }

function writePart({ name, fileName, type, head = '', content = '' }: Part): Buffer {
  const disposition = [
    'Content-Disposition: form-data',
    ...(name === undefined ? [] : [`name="${name}"`]),
    ...(fileName === undefined ? [] : [`filename="${fileName}"`]),
  ].join('; ')
  const lines = [
    /^content-disposition/i.test(head) ? head : disposition + (head && `\r\n${head}`),
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
  ]
  return bytes(`--${BOUNDARY}\r\n${lines.join('\r\n')}\r\n\r\n`, Buffer.from(content), '\r\n')
}

const END = `--${BOUNDARY}--\r\n`
const write = (parts: Part[], end = END) => bytes(...parts.map(writePart), end)
const getFile = ({ file }: Base): Part => ({ name: file, fileName: 'a.png', content: sampleFiles.png })
const getFields = ({ fields }: Base): Part[] =>
  Object.entries(fields).map(([name, content]) => ({ name, content }))
const createWhole = (base: Base): Part[] => [...getFields(base), getFile(base)]

const usual = (raw: Buffer) => ({ contentType: toContentType(BOUNDARY), raw })
/** The whole form with more parts before its file. */
const plus = (what: string, parts: (base: Base) => Part[]): Variant => [
  what,
  (base) => usual(write([...getFields(base), ...parts(base), getFile(base)])),
]
const named = (name: string) =>
  plus(`a field named ${JSON.stringify(name).slice(0, 40)}`, () => [{ name, content: 'x' }])
const headed = (head: string, content: string | Buffer = 'x') =>
  plus(`a part with ${JSON.stringify(head).slice(0, 60)}`, () => [{ name: 'notes', head, content }])
const whole = (what: string, contentType: string): Variant => [
  `a type that has ${what}`,
  (base) => ({ contentType, raw: write(createWhole(base)) }),
]
const many = (count: number, part: (at: number) => Part) => Array.from({ length: count }, (_, at) => part(at))
const cut = (what: string, bytesLeft: (raw: Buffer) => number): Variant => [
  `a form that ends ${what}`,
  (base) => {
    const raw = write(createWhole(base))
    return usual(raw.subarray(0, bytesLeft(raw)))
  },
]

const VARIANTS: Variant[] = [
  whole('no boundary', 'multipart/form-data'),
  whole('an empty boundary', 'multipart/form-data; boundary='),
  whole('another boundary', toContentType('other')),
  whole('a boundary of 4,000 letters', toContentType('b'.repeat(4000))),
  whole('a boundary of 257 letters', toContentType('b'.repeat(257))),
  whole('an open quotation mark', 'multipart/form-data; boundary="form-of-a-test'),
  whole('two boundaries', `${toContentType('other')}; boundary=${BOUNDARY}`),
  whole('another charset', `${toContentType(BOUNDARY)}; charset=utf-16`),
  whole('a broken parameter', `multipart/form-data; boundary*=UTF-8''%E0%A4; ${BOUNDARY}`),
  whole('another subtype', `multipart/mixed; boundary=${BOUNDARY}`),
  whole('capitals', `MULTIPART/FORM-DATA; BOUNDARY=${BOUNDARY}`),
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'a[b]',
    'a.b.c',
    '',
    'a\u0000b',
    '%00',
    'n'.repeat(5000),
  ].map(named),
  ...['\xed\xa0\x80', '\xff\xfe', '\xc0\x80'].map((name) => named(name)),
  plus('a part without a name', () => [{ content: 'x' }]),
  plus('each field twice', getFields),
  plus('each field as a file', ({ fields }) =>
    Object.keys(fields).map((name) => ({ name, fileName: 'a.txt', content: 'x' })),
  ),
  plus('the file twice', (base) => [getFile(base)]),
  plus('a text in the field of the file', ({ file }) => [{ name: file, content: 'x' }]),
  plus('an unnamed file', () => [{ fileName: 'a.png', content: sampleFiles.png }]),
  headed('Content-Type: application/json', ''),
  headed('Content-Type: application/json'),
  headed('Content-Type: application/json', '{"__proto__":{"a":1}}'),
  headed('Content-Type: application/json', '['.repeat(15_000)),
  headed('Content-Type: application/json; charset=utf-16le', '"x"'),
  headed('Content-Type: text/plain; charset=utf-16le', Buffer.from('x', 'utf16le')),
  headed('Content-Type: text/plain; charset=nonsense'),
  headed('Content-Type: ;'),
  headed('Content-Type:'),
  headed('Content-Type: application/octet-stream'),
  headed('Content-Type: multipart/mixed; boundary=inner', '--inner\r\n\r\nx\r\n--inner--'),
  headed('Content-Transfer-Encoding: base64', 'AAAA'),
  headed('Content-Transfer-Encoding: nonsense'),
  headed('Content-Disposition: attachment; name="notes"'),
  headed('Content-Disposition:'),
  headed(`Content-Disposition: form-data; name*=UTF-8''%ED%A0%80`),
  headed('Content-Disposition: form-data; name="a\nb"'),
  headed(`X: ${'x'.repeat(100_000)}`),
  headed(
    many(2500, (at) => ({ name: String(at) }))
      .map(({ name }) => `X-${name}: x`)
      .join('\r\n'),
  ),
  plus('a text with a NUL', () => [{ name: 'notes', content: 'a\u0000b' }]),
  plus('a text that is no UTF-8', () => [
    { name: 'notes', content: Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80]) },
  ]),
  plus('a text of 100,000 letters', () => [{ name: 'notes', content: 'x'.repeat(100_000) }]),
  plus('2,000 fields', () => many(2000, (at) => ({ name: `f${at}`, content: 'x' }))),
  plus('2,000 empty parts', () => many(2000, () => ({ head: 'Content-Disposition: nothing' }))),
  ['no file', (base) => usual(write(getFields(base)))],
  [
    'a text instead of a file',
    (base) => usual(write([...getFields(base), { name: base.file, content: 'x' }])),
  ],
  ['an empty file', (base) => usual(write([...getFields(base), { ...getFile(base), content: '' }]))],
  [
    'a file name that climbs',
    (base) => usual(write([...getFields(base), { ...getFile(base), fileName: '../../\u0000.png' }])),
  ],
  [
    'a file as JSON',
    (base) => usual(write([...getFields(base), { ...getFile(base), type: 'application/json' }])),
  ],
  ['2,000 files', (base) => usual(write(many(2000, () => ({ ...getFile(base), content: 'x' }))))],
  ['no part', () => usual(bytes(END))],
  ['nothing', () => usual(Buffer.alloc(0))],
  ['only line breaks', () => usual(Buffer.alloc(70_000, '\r\n'))],
  [
    'line feeds only',
    (base) => usual(bytes(write(createWhole(base)).toString('latin1').replaceAll('\r\n', '\n'))),
  ],
  [
    '100,000 letters before it',
    (base) => usual(bytes('x'.repeat(100_000), '\r\n', write(createWhole(base)))),
  ],
  ['100,000 letters behind it', (base) => usual(bytes(write(createWhole(base)), 'x'.repeat(100_000)))],
  cut('within the first head', () => 40),
  cut('within the file', (raw) => raw.indexOf('PNG') + 20),
  cut('before its last boundary', ({ length }) => length - END.length),
  cut('within its last boundary', ({ length }) => length - 4),
]

export const malformedForms = (base: Base): MalformedForm[] =>
  VARIANTS.map(([what, form]) => ({ what: `a form with ${what}`, ...form(base) }))
