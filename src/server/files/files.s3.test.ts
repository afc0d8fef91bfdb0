import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listFilesBelow } from '../../testing/files.ts'
import { startS3Server, type TestS3 } from '../../testing/s3.ts'
import { type BucketAddress, bucketAddress } from './files.address.ts'
import { openBucket } from './files.s3.ts'

const AWAY = 'The portal cannot reach its file store right now. Nothing was changed; please try again later.'
const UNUSABLE = 'STORAGE_URL does not lead to a bucket that can be used: '
let s3: TestS3
let folder: string
let address: BucketAddress

beforeAll(async () => {
  s3 = await startS3Server()
  address = bucketAddress(s3.url) as BucketAddress
})
afterAll(() => s3.close())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-uploads-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('a receipt')
}

describe('a store that is unavailable', () => {
  it('fails every call that needs it, until it is back', async () => {
    const store = await openBucket(address, folder)
    await store.put('receipts/one', bytes())
    const before = await s3.listKeys()
    await s3.stop()
    const away = expect.objectContaining({ status: 503, message: AWAY, retryAfter: 30 })
    await expect(store.put('receipts/two', bytes())).rejects.toEqual(away)
    await expect(store.read('receipts/one')).rejects.toEqual(away)
    await expect(store.remove('receipts/one')).rejects.toEqual(away)
    await expect(Array.fromAsync(store.olderThan(new Date()))).rejects.toEqual(away)
    await s3.start()
    expect([await s3.listKeys(), await listFilesBelow(folder)]).toEqual([before, []])
    expect(await text(await store.read('receipts/one'))).toBe('a receipt')
  })

  it('for a moment is retried', async () => {
    const methods: string[] = []
    const shaky = createServer((request, reply) => {
      methods.push(`${request.method}`)
      request.resume().on('end', () => reply.writeHead(methods.length < 3 ? 503 : 200).end())
    }).listen(0, '127.0.0.1')
    await once(shaky, 'listening')
    const { port } = shaky.address() as AddressInfo
    await openBucket({ ...address, endpoint: `http://127.0.0.1:${port}` }, folder)
    shaky.close()
    expect(methods).toEqual(['PUT', 'PUT', 'PUT', 'GET'])
  })
})

describe('a bucket that cannot be used', () => {
  it('without a server at its address stops the start with one line', async () => {
    const nobody = { ...address, endpoint: 'http://127.0.0.1:1' }
    await expect(openBucket(nobody, folder)).rejects.toThrow(`${UNUSABLE}connect ECONNREFUSED 127.0.0.1:1`)
  })

  it('that does not exist stops the start with one line', async () => {
    const missing = { ...address, bucket: 'no-such-bucket' }
    await expect(openBucket(missing, folder)).rejects.toThrow(
      `${UNUSABLE}The specified bucket does not exist`,
    )
  })

  it.each([
    ['a stranger’s', 'STRANGER', 'The AWS Access Key Id you provided does not exist'],
    ['no', undefined, 'Could not load credentials from any providers'],
  ])('with %s keys stops the start with one line, without the secret', async (_, id, reason) => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', id)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', id && 'never-shown')
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
    const failure = await openBucket(address, folder).then(String, (error: Error) => error.message)
    vi.unstubAllEnvs()
    expect(failure).toContain(UNUSABLE + reason)
    expect(failure).not.toMatch(/\n|never-shown/)
  })
})

describe('a file that is larger than a part', () => {
  const PART = 5 * 1024 * 1024
  async function* inChunks(content: Buffer, failure?: Error): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < content.length; at += 700_001) yield content.subarray(at, at + 700_001)
    if (failure) throw failure
  }

  it.each([
    ['a byte more than a part', PART + 1],
    ['two parts exactly', 2 * PART],
    ['two parts and a half', 2.5 * PART],
  ])('is stored in parts: %s', async (_, size) => {
    const store = await openBucket(address, folder, { partBytes: PART })
    const content = randomBytes(size)
    await store.put('backups/large', inChunks(content))
    expect((await buffer(await store.read('backups/large'))).equals(content)).toBe(true)
    expect(await listFilesBelow(folder)).toEqual([])
  })

  it('leaves nothing if its source fails in a later part', async () => {
    const store = await openBucket(address, folder, { partBytes: PART })
    const failing = store.put(
      'backups/half',
      inChunks(randomBytes(PART + 100), new Error('the disk is gone')),
    )
    await expect(failing).rejects.toThrow('the disk is gone')
    expect(await s3.listKeys()).not.toContain('backups/half')
  })
})
