import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openInterruptibleDatabase } from '../../testing/database/interruptible-database.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

const API = '<meta name="api-root" content="https://api.example.test/portal" />'
const SCRIPT = 'console.info(3)'
const PAGE = '<!doctype html><title>{{company}}</title><img src="{{logo}}">'

describe('the web app', async () => {
  const database = await openInterruptibleDatabase()
  let folder: string
  let portal: TestPortal
  const get = (address: string, headers: Record<string, string> = {}) =>
    fetch(`${portal.url}${address}`, { redirect: 'manual', headers })

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-web-'))
    await mkdir(path.join(folder, 'assets'))
    await writeFile(path.join(folder, 'index.html'), `${API}${PAGE}<script>${SCRIPT}</script><p>app</p>`)
    for (const page of ['login', 'forgot', 'join', 'reset', 'check', 'api-docs'])
      await writeFile(path.join(folder, `${page}.html`), `${PAGE}<p>${page}</p>`)
    await writeFile(path.join(folder, 'assets', 'app-1a2b.js'), 'console.info(1)')
    await writeFile(path.join(folder, 'sw.js'), 'console.info(2)')
    await writeFile(path.join(folder, 'sw.js.gz'), gzipSync('console.info(2)'))
    await writeFile(path.join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync('console.info(1)'))
    portal = await startTestPortal({ COMPANY_NAME: '<b>Sɛnkyi & Sons</b>' }, { webFolder: folder, database })
  })
  afterAll(async () => {
    await portal.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('leads to the set-up page until there is an admin, then to sign-in', async () => {
    expect((await get('/')).headers.get('location')).toBe('/setup')
    expect((await get('/login')).headers.get('location')).toBe('/setup')
    await portal.createAdmin()
    expect((await get('/')).headers.get('location')).toBe('/login')
    expect(await (await get('/login')).text()).toContain('<p>login</p>')
  })

  test.each(['login', 'forgot', 'join', 'reset', 'check'])(
    'serves /%s as a page of its own',
    async (page) => {
      expect(await (await get(`/${page}`)).text()).toContain(`<p>${page}</p>`)
    },
  )

  test('serves the page of the API, set up or not', async () => {
    expect(await (await get('/api/docs')).text()).toContain('<p>api-docs</p>')
  })

  test('shows the company name as typed, never as markup', async () => {
    const html = await (await get('/invoices')).text()
    expect(html).toContain('<title>&lt;b&gt;Sɛnkyi &amp; Sons&lt;/b&gt;</title>')
    expect(html).toContain('<p>app</p>')
  })

  test('allows only its own scripts, and calls to the API that it was built for', async () => {
    const policy = (await get('/invoices')).headers.get('content-security-policy')?.split(';')
    const hash = createHash('sha256').update(SCRIPT).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
    expect(policy).toContain("connect-src 'self' https://api.example.test")
  })

  test.each(['identity', 'gzip'])(
    'has the service worker checked each time, sent as %s',
    async (encoding) => {
      const answer = await get('/sw.js', { 'accept-encoding': encoding })
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('content-type')).toMatch(/javascript/)
      expect(answer.headers.get('content-security-policy')).toContain("worker-src 'self'")
      expect(await answer.text()).toBe('console.info(2)')
    },
  )

  test('can be installed under the name of the company', async () => {
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const manifest = (await answer.json()) as { icons: { src: string }[] }
    expect(manifest).toMatchObject({ name: '<b>Sɛnkyi & Sons</b>', start_url: '/tenant-dashboard' })
    const known = { 'if-none-match': answer.headers.get('etag') ?? '' }
    expect((await get('/manifest.webmanifest', known)).status).toBe(304)
    for (const { src } of manifest.icons) {
      expect((await stat(path.join('src/app/public', src))).size).toBeGreaterThan(500)
    }
  })

  test.each(['identity', 'br'])('sends the page of the app as %s', async (encoding) => {
    const answer = await get('/invoices', { 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    expect(await answer.text()).toContain('<p>app</p>')
  })

  test('is not sent again while it stays the same', async () => {
    const etag = (await get('/invoices')).headers.get('etag') ?? ''
    expect((await get('/invoices', { 'if-none-match': etag })).status).toBe(304)
  })

  test('caches hashed files for good, and compresses them at build time', async () => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(await answer.text()).toBe('console.info(1)')
  })

  test('sends scripts without the headers that only pages need', async () => {
    const { headers } = await get('/assets/app-1a2b.js')
    expect(headers.get('content-security-policy')?.length).toBeLessThan(130)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect((await get('/assets/gone-0000.js')).headers.get('content-security-policy')).not.toBeNull()
  })

  test.each(['/assets/gone-0000.js', '/assets/../../package.json'])('has nothing at %s', async (address) => {
    const answer = await get(address)
    expect(await answer.text()).not.toContain('"dependencies"')
    expect(address.includes('..') || answer.status === 404).toBe(true)
  })

  test('serves its pages while the database is unavailable', async () => {
    await database.disconnect()
    const answer = await get('/login')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<p>login</p>')
    await database.reconnect()
  })
})
