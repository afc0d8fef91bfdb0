import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleFiles } from '../../testing/files.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../testing/portal.ts'

const FORWARDED = { 'x-forwarded-proto': 'https' }
const YEAR = 'max-age=31536000; includeSubDomains'

let folder: string
let portal: TestPortal
let admin: ApiClient & { email: string }
let invoiceId: string
let sharedPath: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-web-'))
  await mkdir(path.join(folder, 'assets'))
  for (const page of ['index', 'login', 'forgot', 'join', 'reset', 'check', 'api-docs'])
    await writeFile(path.join(folder, `${page}.html`), `<title>{{company}}</title>`)
  for (const file of ['assets/app-1a2b.js', 'assets/app-1a2b.css', 'sw.js', 'icon.png'])
    await writeFile(path.join(folder, file), file.endsWith('png') ? sampleFiles.png : '/* empty */')
  portal = await startTestPortal({ TRUST_PROXY: 'on' }, { webFolder: folder })
  admin = await portal.createAdmin()
  const { tenant } = await portal.createTenant(admin)
  invoiceId = (await portal.createInvoice(admin, tenant.id)).id
  const { body } = await admin.call<{ url: string }>(`POST /invoices/${invoiceId}/share`)
  sharedPath = new URL(body.url).pathname
  const logo = new FormData()
  logo.set('logo', new Blob([new Uint8Array(sampleFiles.png)]), 'logo.png')
  await admin.call('POST /settings/logo', { form: logo })
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

async function readHeaders(
  address: string,
  { method = 'GET', ...headers }: Record<string, string> = {},
): Promise<Headers> {
  const stop = new AbortController()
  const answer = await fetch(`${portal.url}${address}`, {
    method,
    redirect: 'manual',
    signal: stop.signal,
    headers: { authorization: `Bearer ${admin.token}`, ...headers },
  })
  stop.abort()
  return answer.headers
}

describe('security headers', () => {
  const known = async (address: string) => ({
    'if-none-match': (await readHeaders(address)).get('etag') ?? '',
  })
  test.each<[kind: string, address: () => string, headers?: () => Promise<Record<string, string>>]>([
    ['JSON', () => '/api/tenants'],
    ['an error', () => '/api/tenants/none'],
    ['a refusal', () => '/api/tenants', async () => ({ authorization: '' })],
    ['no such call', () => '/api/nothing'],
    ['an address that cannot be read', () => '/api/tenants/%ff'],
    ['an address that is too long', () => `/api/tenants/${'x'.repeat(300)}`],
    [
      'an answer without content',
      () => '/api/auth/logout',
      async () => ({ method: 'POST', authorization: '' }),
    ],
    ['a list as CSV', () => '/api/tenants/export?format=csv'],
    ['a PDF', () => `/api/invoices/${invoiceId}/pdf`],
    ['a file', () => '/api/company/logo'],
    ['an event stream', () => '/api/events'],
    ['the head of an event stream', () => '/api/events', async () => ({ method: 'HEAD' })],
    ['the page of the API', () => '/api/docs'],
    ['its description', () => '/api/openapi.json'],
    ['a redirect', () => '/'],
    ['a page', () => '/login'],
    ['a page that the browser has', () => '/login', () => known('/login')],
    ['the app', () => '/invoices'],
    ['the manifest', () => '/manifest.webmanifest'],
    ['a script', () => '/assets/app-1a2b.js'],
    ['a style', () => '/assets/app-1a2b.css'],
    ['no such script', () => '/assets/gone.js'],
    ['an icon', () => '/icon.png'],
    ['the service worker', () => '/sw.js'],
    ['a shared page', () => sharedPath],
    ['a shared PDF', () => `${sharedPath}/document.pdf`],
    ['no such shared page', () => '/s/none'],
  ])('come with %s', async (_kind, address, more) => {
    const sent = await more?.()
    const plain = await readHeaders(address(), sent)
    expect(Object.fromEntries(plain)).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src '(none|self)'.*frame-ancestors 'none'/),
      'x-content-type-options': 'nosniff',
    })
    expect(plain.get('content-security-policy')).toContain("base-uri 'none'")
    expect(plain.get('strict-transport-security')).toBeNull()
    const forwarded = await readHeaders(address(), { ...sent, ...FORWARDED })
    expect(forwarded.get('strict-transport-security')).toBe(YEAR)
  })

  test('come with what no route sees, in words', async () => {
    for (const [bytes, status] of [
      ['nonsense\r\n\r\n', 400],
      ['TRACE /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
      [`GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ] as const) {
      const socket = connect(Number(new URL(portal.url).port), '127.0.0.1')
      await once(socket, 'connect')
      socket.end(bytes)
      const answer = await text(socket)
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(answer).toMatch(/content-security-policy: default-src 'none'.*frame-ancestors 'none'/)
      expect(answer).toMatch(/^referrer-policy: no-referrer\r$/im)
      expect(answer).toMatch(/{"error":"The[^"]+\.","code":"http\.\w+"}$/)
    }
  })
})

describe('the cookie of a known device', () => {
  const signIn = async (headers: Record<string, string>) => {
    const body = { email: admin.email, password: PASSWORD }
    const answer = await portal.anonymous.call('POST /auth/login', { body, headers })
    return answer.headers.get('set-cookie') ?? ''
  }
  const getId = (cookie: string) => cookie.split('.')[1]

  test('belongs to this host and to https where the address is https', async () => {
    expect(await signIn(FORWARDED)).toMatch(
      /^__Host-known_device=[^;]+; .*HttpOnly; SameSite=Lax; Path=\/; Secure$/,
    )
  })

  test('stays the same device when it gets the prefix, and after it', async () => {
    const before = (await signIn({})).split(';')[0] ?? ''
    const renamed = await signIn({ cookie: before, ...FORWARDED })
    expect(getId(renamed)).toBe(getId(before))
    const after = renamed.split(';')[0] ?? ''
    expect(getId(await signIn({ cookie: `${before}; ${after}`, ...FORWARDED }))).toBe(getId(before))
  })
})
