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
import { createFolderStore } from '../files.folder.ts'
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
    expect(await post(exceeds.raw, exceeds.headers)).toEqual({ status: 413, body: { error: 'too large' } })
    expect(await listFilesBelow(folder)).toHaveLength(1)
  })
})

describe('an upload that is too large', () => {
  const TOO_LARGE = { status: 413, body: { error: 'too large' } }

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
  async function answerOf(outgoing: ClientRequest) {
    const [reply] = (await once(outgoing, 'response')) as [IncomingMessage]
    return { status: reply.statusCode, body: JSON.parse((await reply.toArray()).join('')) as unknown }
  }
  /** Sends without end as fast as the server reads; returns a function for the bytes so far. */
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
    expect(await answerOf(outgoing)).toEqual(TOO_LARGE)
    outgoing.destroy()
    expect(await listFilesBelow(folder)).toEqual([])
  })

  it('and has no content-length is refused once it exceeds the limit', async () => {
    const outgoing = begin({ 'transfer-encoding': 'chunked' })
    const sent = flood(outgoing)
    expect(await answerOf(outgoing)).toEqual(TOO_LARGE)
    expect(sent()).toBeGreaterThan(MAX)
    expect(sent()).toBeLessThan(HUGE / 4)
    outgoing.destroy()
    expect(await listFilesBelow(folder)).toEqual([])
  })

  it('is disconnected when it continues after the response, but not before the client can read it', async () => {
    const outgoing = begin({ 'content-length': String(HUGE) })
    // A closed connection may also arrive as a reset.
    const ended = new Promise((resolve) => outgoing.once('close', resolve))
    await answerOf(outgoing)
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
  const NOT_WHOLE = 'The form did not arrive whole; please send it again.'
  const whole = createMultipartBody([
    file(createPngOfSize(200_000)),
    { name: 'paymentDate', content: '2026-11-19' },
  ])

  /** Sends part of a request, then disconnects. */
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
    expect(await post(raw, { 'content-type': type })).toEqual({ status: 400, body: { error: NOT_WHOLE } })
    expect(await listFilesBelow(folder)).toEqual([])
  })

  it('an empty form has no file', async () => {
    expect(await post(Buffer.alloc(0), whole.headers)).toEqual({ status: 400, body: { error: 'no file' } })
  })

  it('serves requests afterwards', async () => {
    expect((await post(whole.raw, whole.headers)).status).toBe(200)
  })
})
