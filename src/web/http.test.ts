import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoints } from '../shared/endpoint.ts'

const one = z.object({ id: z.string() })
type Things = {
  'GET /things': { who: 'anyone'; summary: '' }
  'GET /things/{id}': { who: 'anyone'; summary: ''; params: typeof one }
} & Endpoints

describe('the client of the API', async () => {
  let answer: RequestListener = (_request, response) => response.end()
  const server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  vi.stubEnv('VITE_API_ROOT', `http://127.0.0.1:${port}/portal/`)
  vi.stubGlobal('localStorage', { getItem: () => null })
  const { client } = await import('./http.ts')
  const things = client<Things>()
  const failure = () =>
    things('GET /things').then(
      () => null,
      (error: unknown) => error,
    )

  beforeAll(() => {
    answer = (request, response) => response.end(JSON.stringify({ asked: request.url }))
  })
  afterAll(() => {
    server.close()
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })

  it('calls below the configured root', async () => {
    expect(await things('GET /things')).toEqual({ asked: '/portal/api/things' })
  })

  it.each([
    ['0B9B6F1C-6E0B-4A52-9D3C-0A4D8D9B6C11', '0b9b6f1c-6e0b-4a52-9d3c-0a4d8d9b6c11'],
    ['totals', '00000000-0000-0000-0000-000000000000'],
    ['..', '00000000-0000-0000-0000-000000000000'],
    ['', '00000000-0000-0000-0000-000000000000'],
  ])('asks for the one of id %j, and never for anything else', async (id, asked) => {
    expect(await things('GET /things/{id}', { params: { id } })).toEqual({
      asked: `/portal/api/things/${asked}`,
    })
  })

  it('reads an answer while it comes, and counts it as a change under way until it has', async () => {
    const { changesAnswered } = await import('./http.ts')
    const heard: unknown[] = []
    let end: (() => void) | undefined
    answer = ({ headers }, response) => {
      heard.push(headers.accept, headers['idempotency-key'])
      response.write('first')
      end = () => response.end(', last')
    }
    const pieces: string[] = []
    const read = async ({ body }: Response) => {
      const text = new TextDecoder()
      for await (const piece of body ?? []) {
        pieces.push(text.decode(piece))
        if (pieces.length === 1) end?.()
      }
      return pieces.join('')
    }
    const whole = things.stream('GET /things', { accept: 'application/x-ndjson', key: 'once' }, read)
    await changesAnswered()
    expect(pieces).toEqual(['first', ', last'])
    expect(await whole).toBe('first, last')
    expect(heard).toEqual(['application/x-ndjson', 'once'])
  })

  it('tells why an answer was refused that was to be read while it comes', async () => {
    answer = (_request, response) => response.writeHead(409).end('{"error":"Somebody was quicker."}')
    vi.stubGlobal('dispatchEvent', () => true)
    const refused = things.stream('GET /things', { accept: '*/*' }, () => Promise.resolve('read'))
    await expect(refused).rejects.toMatchObject({ status: 409, message: 'Somebody was quicker.' })
  })

  it.each([
    ['a page in the place of an answer', 200, '<html>Please pay for this network</html>'],
    ['half an answer', 200, '{"asked":'],
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
