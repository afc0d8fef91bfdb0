import { Agent } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { findTextProblems } from '../testing/calls/error-texts.ts'
import { malformedForms } from '../testing/calls/malformed-forms.ts'
import {
  MALFORMED_HEADERS,
  MALFORMED_VALUES,
  type MalformedRequest,
  malformedBodies,
  malformedQueries,
  sendRaw,
} from '../testing/calls/malformed-requests.ts'
import { buildPath, buildQuery, createSample, listPathIds } from '../testing/calls/request-samples.ts'
import { sampleFiles } from '../testing/files.ts'
import { startMailServer } from '../testing/mail/mail-server.ts'
import { startTestPortal } from '../testing/portal.ts'
import { createSampleRecords, findCaller } from '../testing/samples/sample-records.ts'
import { scale } from '../testing/scale.ts'

// Without one, codes are refused with 503.
const mails = await startMailServer()
const portal = await startTestPortal({ TRUST_PROXY: 'on', SMTP_URL: mails.url })
const records = await createSampleRecords(portal)
const agent = new Agent({ keepAlive: true })
const walk = portal.routes
  .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api'))
  .map((route, at) => ({ ...route, at, name: `${route.method} ${route.url}` }))
type CollectedCall = (typeof walk)[number]

afterAll(async () => {
  agent.destroy()
  await portal.close()
  await mails.close()
})

const NOBODY = '0b6a1c5e-0000-4000-8000-000000000000'

/** One of a list per call in turn; in `npm test -- long` all for each call. */
const chosen = <T>(list: readonly T[], { at }: CollectedCall): readonly T[] =>
  scale(list.slice(at % list.length).slice(0, 1), list)

/** Deletions use unknown ids, so that the records stay. */
function toAddress(route: CollectedCall, ids: Record<string, string> = records.ids): string {
  const own =
    route.method === 'DELETE' ? Object.fromEntries(listPathIds(route).map((id) => [id, NOBODY])) : {}
  return `/api${buildPath(route, { ...ids, ...own })}`
}

const createSamples = (route: CollectedCall) => {
  const { values } = findCaller(route, records)
  const { query, body, form } = route.endpoint ?? {}
  return {
    query: query ? buildQuery(createSample(query, values)) : '',
    body: body ? createSample(body, values) : {},
    form: form ? createSample(form, values) : {},
  }
}

/** Describes responses that are server errors, or unhelpful. */
async function listFaults(
  route: CollectedCall,
  requests: Omit<MalformedRequest, 'method'>[],
): Promise<string[]> {
  const faults: string[] = []
  const { tenant, admin } = records
  const uid = route.endpoint?.who === 'tenant' ? tenant.tenant.uid : await adminUid
  // Some of these calls end their session.
  const { token } = route.endpoint?.who === 'anyone' ? admin : await portal.startSession(uid ?? '')
  for (const malformed of requests) {
    const answer = await sendRaw({ url: portal.url, agent, token }, { method: route.method, ...malformed })
    const { status, text } = answer
    const what = `${route.name}, ${malformed.what}: ${status} ${text.slice(0, 200)}`
    if (status >= 500) faults.push(what)
    else if (status >= 400 && text.startsWith('{"error"'))
      faults.push(
        ...findTextProblems((JSON.parse(text) as { error: string }).error).map((text) => `${what}: ${text}`),
      )
  }
  return faults
}
const adminUid = records.admin.call<{ uid: string }>('GET /auth/me').then(({ body }) => body.uid)

async function listAllFaults(
  routes: CollectedCall[],
  createRequests: (route: CollectedCall) => Omit<MalformedRequest, 'method'>[],
): Promise<string[]> {
  const faults: string[] = []
  for (const route of routes) faults.push(...(await listFaults(route, createRequests(route))))
  return faults
}

// A check compares the bytes of any file, and reads none.
const uploads = walk.filter(({ endpoint, name }) => endpoint?.file && name !== 'POST /api/check')
const takesBody = ({ method }: CollectedCall) => method !== 'GET'
const LONG = scale(60_000, 1_800_000)

describe('no call fails by', () => {
  test('a picture of 400 megapixels, which none takes', async () => {
    const big = Buffer.from(sampleFiles.png)
    big.writeUInt32BE(20_000, 16)
    big.writeUInt32BE(20_000, 20)
    const faults: string[] = []
    for (const route of uploads) {
      const form = new FormData()
      for (const [name, value] of Object.entries(createSamples(route).form)) form.set(name, String(value))
      form.set(route.endpoint?.file ?? '', new Blob([new Uint8Array(big)], { type: 'image/png' }), 'big.png')
      const { caller } = findCaller(route, records)
      const { status, text } = await caller.call(`${route.method} ${buildPath(route, records.ids)}`, { form })
      if (![400, 413, 415].includes(status)) faults.push(`${route.name}: ${status} ${text}`)
    }
    expect(faults).toEqual([])
  })

  test('a malformed form', { timeout: LONG }, async () => {
    const createRequests = (route: CollectedCall) => {
      const fields = Object.entries(createSamples(route).form).map(([name, value]) => [name, String(value)])
      const base = { file: route.endpoint?.file ?? 'file', fields: Object.fromEntries(fields) }
      const all = malformedForms(base)
      const some = all.filter((_, at) => at % uploads.length === uploads.indexOf(route))
      return scale(some, all).map(({ what, contentType, raw }) => ({
        what,
        path: toAddress(route),
        raw,
        headers: { 'content-type': contentType },
      }))
    }
    expect(await listAllFaults(scale(uploads, walk.filter(takesBody)), createRequests)).toEqual([])
  })

  test('a malformed query', { timeout: LONG }, async () => {
    const createRequests = (route: CollectedCall) => {
      const names = Object.keys(route.endpoint?.query?.shape ?? { none: true })
      const all = chosen(names, route).flatMap((name) => malformedQueries(name))
      return chosen(all, route).map((query) => ({
        what: `the query ${query.slice(0, 60)}`,
        path: `${toAddress(route)}?${query}`,
      }))
    }
    expect(
      await listAllFaults(
        walk.filter((route) => !takesBody(route)),
        createRequests,
      ),
    ).toEqual([])
  })

  test('a malformed header', { timeout: LONG }, async () => {
    const createRequests = (route: CollectedCall) =>
      chosen(MALFORMED_HEADERS, route).map(([name, value]) => ({
        what: `the header ${name}: ${value.slice(0, 40)}`,
        path: toAddress(route) + (takesBody(route) ? '' : createSamples(route).query),
        headers: { 'content-type': 'application/json', 'x-confirm-password': 'none', [name]: value },
        ...(takesBody(route) && { raw: '[]' }),
      }))
    // They are read before a call is: in each run all headers, at a third of the calls.
    const third = walk.filter(({ at }) => Math.floor(at / MALFORMED_HEADERS.length) % 3 === 0)
    expect(await listAllFaults(scale(third, walk), createRequests)).toEqual([])
  })

  test('a malformed body', { timeout: LONG }, async () => {
    const createRequests = (route: CollectedCall) =>
      chosen(malformedBodies(createSamples(route).body), route).map(([what, type, raw]) => ({
        what: `a body of ${what}`,
        path: toAddress(route),
        headers: { 'content-type': type },
        raw,
      }))
    expect(
      await listAllFaults(
        walk.filter(({ endpoint }) => endpoint?.body),
        createRequests,
      ),
    ).toEqual([])
  })

  test('a malformed address', { timeout: LONG }, async () => {
    const createRequests = (route: CollectedCall) =>
      chosen(MALFORMED_VALUES, route).flatMap((value) =>
        [...route.url.matchAll(/\{\w+\}/g)].map(([place]) => ({
          what: `${place} as ${value.slice(0, 40)}`,
          path: route.url
            .replace(place, () => value)
            .replaceAll(/\{month\}/g, '2026-11')
            .replaceAll(/\{\w+\}/g, NOBODY),
        })),
      )
    expect(await listAllFaults(walk, createRequests)).toEqual([])
  })

  test('any of these, as its log says', () => {
    expect(portal.logLines.filter((line) => line.includes('unexpected failure'))).toEqual([])
  })
})
