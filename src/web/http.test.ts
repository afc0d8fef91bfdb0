import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoints } from '../shared/endpoint.ts'

const one = z.object({ id: z.string() })
const run = z.object({ runId: z.string() })
type Things = {
  'GET /things': { who: 'anyone'; summary: '' }
  'POST /things': { who: 'anyone'; summary: ''; accepted: typeof run }
  'GET /things/{id}': { who: 'anyone'; summary: ''; params: typeof one }
} & Endpoints

describe('the client of the API', async () => {
  let answer: RequestListener = (_request, response) => response.end()
  const server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  vi.stubEnv('VITE_API_ROOT', `http://127.0.0.1:${port}/portal/`)
  vi.stubGlobal('localStorage', { getItem: () => null })
  // Another test file may have loaded it with another address.
  vi.resetModules()
  const { client } = await import('./http.ts')
  const things = client<Things>()
  const failure = () =>
    things('GET /things').then(
      () => null,
      (error: unknown) => error,
    )

  beforeAll(() => {
    answer = (request, response) => response.end(JSON.stringify({ url: request.url }))
  })
  afterAll(() => {
    server.close()
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })

  it('calls below the configured root', async () => {
    expect(await things('GET /things')).toEqual({ url: '/portal/api/things' })
  })

  it.each([
    ['0B9B6F1C-6E0B-4A52-9D3C-0A4D8D9B6C11', '0b9b6f1c-6e0b-4a52-9d3c-0a4d8d9b6c11'],
    ['2026', '2026'],
    ['2026-10', '2026-10'],
    ['20261', '00000000-0000-0000-0000-000000000000'],
    ['totals', '00000000-0000-0000-0000-000000000000'],
    ['..', '00000000-0000-0000-0000-000000000000'],
    ['', '00000000-0000-0000-0000-000000000000'],
  ])('asks for the one of id %j, and never for anything else', async (id, path) => {
    expect(await things('GET /things/{id}', { params: { id } })).toEqual({
      url: `/portal/api/things/${path}`,
    })
  })

  it('starts background work, and counts as a pending change until the server has accepted it', async () => {
    const { changesAnswered } = await import('./http.ts')
    const received: unknown[] = []
    answer = ({ headers }, response) => {
      received.push(headers['prefer'], headers['idempotency-key'])
      response.writeHead(202).end('{"runId":"one"}')
    }
    const taken: unknown[] = []
    const work = things.respondAsync('POST /things', { key: 'once' }).then((value) => taken.push(value))
    await changesAnswered()
    expect(taken).toEqual([{ runId: 'one' }])
    expect(received).toEqual(['respond-async', 'once'])
    await work
  })

  it.each([
    ['a page in the place of an answer', 200, '<html>Please pay for this network</html>'],
    ['half an answer', 200, '{"url":'],
  ])('takes %s for a lost connection', async (_, status, text) => {
    answer = (_request, response) => response.writeHead(status).end(text)
    expect(await failure()).toMatchObject({ status: 0 })
  })

  it.each([[0], [20]])('takes a connection that breaks after %i bytes for a lost one', async (bytes) => {
    answer = (_request, response) => {
      if (bytes > 0) response.writeHead(200, { 'content-length': 100 }).write('x'.repeat(bytes))
      setImmediate(() => response.destroy())
    }
    expect(await failure()).toMatchObject({ status: 0 })
  })

  it.each([
    [503, '<html>Service unavailable</html>', 'HTTP error! status: 503'],
    [500, '', 'HTTP error! status: 500'],
    [409, '{"error":"Taken"}', 'Taken'],
  ])('tells what %i says', async (status, text, message) => {
    answer = (_request, response) => response.writeHead(status).end(text)
    expect(await failure()).toMatchObject({ status, message })
  })
})
