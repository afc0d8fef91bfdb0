import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import multipartPlugin from '@fastify/multipart'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createMultipartBody,
  createPngOfSize,
  listFilesBelow,
  type MultipartPart,
  sampleFiles,
} from '../../testing/files.ts'
import { createFolderStore } from '../files/files.folder.ts'
import { answerErrors } from './errors.ts'
import { receiveUpload, type Upload } from './upload.ts'

const MAX = 1_000_000
const HUGE = 200 * 2 ** 20
const texts = { missing: 'no file', empty: 'empty', tooLarge: 'too large', wrongType: 'wrong type' }
const app = Fastify()
const outcomes: (Upload | unknown)[] = []
let folder: string
let port: number

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-upload-'))
  const store = createFolderStore(folder)
  const rules = { field: 'receipt', folder: 'receipts', maxBytes: MAX, types: ['image/png'], texts }
  answerErrors(app)
  await app.register(multipartPlugin)
  app.post('/', async (outgoing, reply) => {
    const upload = receiveUpload(outgoing, reply, { rules, store, now: new Date(0) })
    await upload.then(
      (done) => outcomes.push(done),
      (error: unknown) => outcomes.push(error),
    )
    return upload
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  outcomes.length = 0
  await rm(path.join(folder, 'receipts'), { recursive: true, force: true })
})

const TOO_MANY = 'The form has too many parts.'
const NOT_WHOLE = 'The form did not arrive whole; please send it again.'

const soon = <T>(ask: () => T) => expect.poll(ask, { timeout: 15_000 })
const file = (content: Buffer | string): MultipartPart => ({ name: 'receipt', fileName: 'a.png', content })
const start = createMultipartBody([file(sampleFiles.png)]).raw.subarray(0, 150)

async function post(raw: Buffer, headers: Record<string, string>) {
  const body = new Uint8Array(raw)
  const reply = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers })
  return { status: reply.status, body: (await reply.json()) as Upload & { error?: string } }
}

describe('an upload', () => {
  it('is stored byte for byte, with its size, type and hash', async () => {
    const contents = Array.from({ length: 10 }, (_, index) => createPngOfSize(MAX - index))
    const forms = contents.map((content) =>
      createMultipartBody([file(content), { name: 'note', content: 'Ɔ' }]),
    )
    const answers = await Promise.all(forms.map(({ raw, headers }) => post(raw, headers)))
    for (const [index, { status, body }] of answers.entries()) {
      const content = contents[index] as Buffer
      expect([status, body]).toEqual([
        200,
        {
          key: expect.stringMatching(/^receipts\/[0-9a-f-]{36}$/),
          fileName: 'a.png',
          size: MAX - index,
          contentType: 'image/png',
          sha256: createHash('sha256').update(content).digest('hex'),
          picture: { width: 1, height: 1 },
          fields: { note: 'Ɔ' },
        },
      ])
      expect((await readFile(path.join(folder, body.key))).equals(content)).toBe(true)
    }
    expect(await listFilesBelow(folder)).toEqual(answers.map(({ body }) => body.key).sort())
  })

  it('has the last part of its name, without invisible characters', async () => {
    const unseen = ['\u200b', '\u200f', '\u202a', '\u202e', '\u2060', '\u2069', '\ufeff', '\u2028'].join('')
    const named = createMultipartBody([{ ...file(sampleFiles.png), fileName: `my/Le${unseen}ase.png` }])
    expect((await post(named.raw, named.headers)).body.fileName).toBe('Lease.png')
    const nothing = createMultipartBody([{ ...file(sampleFiles.png), fileName: unseen }])
    expect((await post(nothing.raw, nothing.headers)).body.fileName).toBe('file')
  })

  it('of the maximum size is accepted, with one byte more refused', async () => {
    const [fits, exceeds] = [
      createMultipartBody([file(createPngOfSize(MAX))]),
      createMultipartBody([file(createPngOfSize(MAX + 1))]),
    ]
    expect(await post(fits.raw, fits.headers)).toMatchObject({ status: 200, body: { size: MAX } })
    expect(await post(exceeds.raw, exceeds.headers)).toEqual({
      status: 413,
      body: { error: 'too large', code: 'upload.tooLarge' },
    })
    expect(await listFilesBelow(folder)).toHaveLength(1)
  })
})

describe('an upload that is too large', () => {
  const TOO_LARGE = { status: 413, body: { error: 'too large', code: 'upload.tooLarge' } }

  function begin(headers: Record<string, string>) {
    const outgoing = request({
      port,
      method: 'POST',
      headers: { ...createMultipartBody([]).headers, ...headers },
    })
    outgoing.on('error', () => outgoing.destroy())
    outgoing.write(start)
    return outgoing
  }
  async function readResponse(outgoing: ClientRequest) {
    const [reply] = (await once(outgoing, 'response')) as [IncomingMessage]
    return { status: reply.statusCode, body: JSON.parse((await reply.toArray()).join('')) as unknown }
  }
  function flood(outgoing: ClientRequest): () => number {
    const more = Buffer.alloc(65_536)
    let sent = 0
    const goOn = () => {
      do sent += more.length
      while (sent < HUGE && outgoing.write(more))
    }
    outgoing.on('drain', goOn)
    goOn()
    return () => sent
  }

  it('and has a content-length is refused before it is sent', async () => {
    const outgoing = begin({ 'content-length': String(HUGE) })
    expect(await readResponse(outgoing)).toEqual(TOO_LARGE)
    outgoing.destroy()
    expect(await listFilesBelow(folder)).toEqual([])
  })

  it('and has no content-length is refused once it exceeds the limit', async () => {
    const outgoing = begin({ 'transfer-encoding': 'chunked' })
    const sent = flood(outgoing)
    expect(await readResponse(outgoing)).toEqual(TOO_LARGE)
    expect(sent()).toBeGreaterThan(MAX)
    expect(sent()).toBeLessThan(HUGE / 4)
    outgoing.destroy()
    expect(await listFilesBelow(folder)).toEqual([])
  })

  it('is disconnected when it continues after the response, but not before the client can read it', async () => {
    const outgoing = begin({ 'content-length': String(HUGE) })
    // A closed connection may also arrive as a reset.
    const ended = new Promise((resolve) => outgoing.once('close', resolve))
    await readResponse(outgoing)
    const start = performance.now()
    const drip = setInterval(() => outgoing.write('more'), 20)
    await ended
    clearInterval(drip)
    expect(performance.now() - start).toBeGreaterThan(500)
    expect(performance.now() - start).toBeLessThan(5000)
  })

  it('by a little leaves the connection open for the next request', async () => {
    const { raw, headers } = createMultipartBody([file(createPngOfSize(MAX + 70_000))])
    for (let time = 0; time < 20; time += 1) expect(await post(raw, headers)).toEqual(TOO_LARGE)
    expect(await listFilesBelow(folder)).toEqual([])
  })
})

describe('an upload that is cut off', () => {
  const whole = createMultipartBody([
    file(createPngOfSize(200_000)),
    { name: 'paymentDate', content: '2026-11-19' },
  ])

  async function cut(bytes: number, how: 'destroy' | 'end' | 'resetAndDestroy') {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${whole.headers['content-type']}\r\nContent-Length: ${whole.raw.length}\r\n\r\n`
    await new Promise((resolve) =>
      socket.write(Buffer.concat([Buffer.from(head), whole.raw.subarray(0, bytes)]), resolve),
    )
    if (bytes > 300) await soon(() => listFilesBelow(folder)).toHaveLength(1)
    socket[how]()
  }

  it.each([
    ['in the middle of the file', 100_000, 'destroy'],
    ['in the middle of the file, by a reset', 100_000, 'resetAndDestroy'],
    ['in the middle of the file, by an end', 100_000, 'end'],
    ['after the file', 200_120, 'destroy'],
    ['before the last boundary', 200_178, 'destroy'],
    ['before the file', 40, 'destroy'],
    ['before anything', 0, 'destroy'],
  ] as const)('%s leaves nothing behind', async (_, bytes, how) => {
    await cut(bytes, how)
    await soon(() => outcomes).toHaveLength(1)
    expect(outcomes[0]).toBeInstanceOf(Error)
    await soon(() => listFilesBelow(folder)).toEqual([])
  })

  const withoutEnd = (bytes: number) => whole.raw.subarray(0, bytes)
  it.each([
    ['without its last boundary', whole.raw.subarray(0, -20), whole.headers['content-type']],
    ['that ends within the file', withoutEnd(100_000), whole.headers['content-type']],
    ['that ends within the first head', withoutEnd(40), whole.headers['content-type']],
    ['with another boundary than it says', whole.raw, 'multipart/form-data; boundary=other'],
    ['that names no boundary', whole.raw, 'multipart/form-data'],
  ])('a form %s: 400, and nothing is kept', async (_, raw, type) => {
    expect(await post(raw, { 'content-type': type })).toEqual({
      status: 400,
      body: { error: NOT_WHOLE, code: 'upload.malformed' },
    })
    expect(await listFilesBelow(folder)).toEqual([])
  })

  it('serves requests afterwards', async () => {
    expect((await post(whole.raw, whole.headers)).status).toBe(200)
  })
})

describe('a malformed form', () => {
  const JSON_FIELD = 'The fields of the form must be sent as plain text, not as JSON.'
  const NAME = 'The form has a field whose name is not allowed.'
  const json = 'application/json'
  const field = (name: string, content = 'x', type?: string): MultipartPart => ({
    name,
    content,
    ...(type !== undefined && { type }),
  })
  const named = (name: string) => [field(name), file(sampleFiles.png)]
  it.each<[string, MultipartPart[], string]>([
    ['an empty JSON part', [field('note', '', json)], JSON_FIELD],
    ['a JSON part that is none', [field('note', 'x', json)], JSON_FIELD],
    ['a number as JSON', [field('note', '7', `${json}; charset=utf-8`)], JSON_FIELD],
    ['a text as JSON', [field('note', '"x"', json)], JSON_FIELD],
    ['a prototype as JSON', [field('note', '{"__proto__":{"a":1}}', json)], JSON_FIELD],
    ['a field twice', [field('note', 'a'), field('note', 'b')], 'Note is there twice.'],
    ['a field named __proto__', named('__proto__'), NAME],
    ['a field named toString', named('toString'), NAME],
    ['a field without a name', named(''), NAME],
    ['a name of 101 letters', named('n'.repeat(101)), NAME],
    ['a name with a NUL', named('a\u0000b'), NAME],
    ['a text that is too long', [field('note', 'x'.repeat(20_002))], 'Note is too long.'],
    ['a file in another field', [{ ...file('x'), name: 'note' }], "Send one file, in the field 'receipt'."],
    ['two files', [file(sampleFiles.png), file(sampleFiles.png)], "Send one file, in the field 'receipt'."],
    ['a text instead of the file', [field('receipt')], 'no file'],
    ['a thousand fields', Array.from({ length: 1000 }, (_, at) => field(`f${at}`)), TOO_MANY],
    [
      'a thousand files',
      Array.from({ length: 1000 }, () => file(sampleFiles.png)),
      "Send one file, in the field 'receipt'.",
    ],
  ])('a form with %s: 400, and nothing is kept', async (_, parts, error) => {
    const { raw, headers } = createMultipartBody(parts)
    expect(await post(raw, headers)).toEqual({ status: 400, body: { error, code: 'upload.malformed' } })
    expect(await listFilesBelow(folder)).toEqual([])
  })

  it.each([
    ['of 4,000 letters', 'b'.repeat(4000)],
    ['of 70 letters, which is the most', 'b'.repeat(70)],
  ])('a form whose boundary is %s is answered', async (_, boundary) => {
    const { raw, headers } = createMultipartBody([file(sampleFiles.png)], boundary)
    const { status, body } = await post(raw, headers)
    expect([status, body.error]).toEqual(boundary.length > 70 ? [400, NOT_WHOLE] : [200, undefined])
  })

  it('a file name of 200,000 letters is cut', async () => {
    const { raw, headers } = createMultipartBody([
      { ...file(sampleFiles.png), fileName: 'n'.repeat(200_000) },
    ])
    const { status, body } = await post(raw, headers)
    expect([status, body.fileName]).toEqual([200, 'n'.repeat(200)])
  })

  it('that is empty has no file', async () => {
    expect(await post(Buffer.alloc(0), createMultipartBody([]).headers)).toEqual({
      status: 400,
      body: { error: 'no file', code: 'upload.malformed' },
    })
  })
})
