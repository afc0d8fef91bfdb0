import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { bookForm, bookTenants, writeRentBook } from '../../../../testing/imports/rent-book.ts'
import {
  API_ONLY,
  callApi,
  type RunningPortal,
  registerAdmin,
  startPortal,
} from '../../../../testing/portal/process.ts'
import type { Tenant } from '../../../property/tenants/tenants.contract.ts'
import type { BookImport, ImportedBook } from '../imports.contract.ts'

const ROWS = 500
const KILLS = 4
const WITHIN_MS = 300_000
const FIXES = { fix: [{ kind: 'property-unknown', fix: 'make' }] }

let folder: string
let portal: RunningPortal
let token: string
const start = () => startPortal(folder, { SMTP_URL: 'off' }, API_ONLY)
const call = <T>(endpoint: string, send: object = {}) => callApi<T>(portal, endpoint, { token, ...send })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-book-'))
  portal = await start()
  token = await registerAdmin(portal)
})
afterAll(async () => {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
})

const countTenants = async () =>
  (await call<Tenant[]>('GET /tenants')).body.filter(({ apartment }) => apartment === 'Adom Estates').length

test(
  'a book is made whole or not at all when the portal is killed, and once when it is sent again',
  async () => {
    const form = bookForm(await writeRentBook(ROWS))
    const { id } = (await call<BookImport>('POST /imports', { form })).body
    const { hash } = (await call<BookImport>(`PATCH /imports/${id}`, { body: FIXES })).body
    const confirm = () =>
      call<ImportedBook>(`POST /imports/${id}/confirm`, {
        key: 'once',
        body: { hash, signedBy: 'Ama Mensah' },
      })
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const sent = confirm().catch(() => undefined)
      await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, kill * 200))])
      portal.killAll()
      await sent
      portal = await start()
      const { state } = (await call<BookImport>(`GET /imports/${id}`)).body
      expect(await countTenants()).toBe(state === 'imported' ? ROWS : 0)
    }
    const { status, body } = await confirm()
    expect([status, body.tenantIds.length]).toEqual([201, ROWS])
    expect(await countTenants()).toBe(ROWS)
  },
  WITHIN_MS,
)

const fixture = setUpFixture()

test(
  '2,000 rows take at most five times as long as the import of as many tenants',
  async () => {
    const { admin } = fixture
    const rows = bookTenants(2000).map(({ shop }, at) => ({
      name: `Tenant ${at}`,
      apartment: 'Bohye (Shops)',
      unit: shop,
      email: `tenant-${at}@book.test`,
    }))
    const time = async (work: () => Promise<{ status: number; text: string }>) => {
      const begin = performance.now()
      const { status, text } = await work()
      expect([status, status < 300 ? '' : text]).toEqual([201, ''])
      return performance.now() - begin
    }
    const alone = await time(() => admin.call('POST /tenants/import', { body: { rows, sendEmail: false } }))
    const form = bookForm(await writeRentBook(2000))
    const { id } = (await admin.call<BookImport>('POST /imports', { form })).body
    const { hash } = (await admin.call<BookImport>(`PATCH /imports/${id}`, { body: FIXES })).body
    const body = { hash, signedBy: 'Ama Mensah' }
    const book = await time(() => admin.call(`POST /imports/${id}/confirm`, { body }))
    process.stdout.write(`2,000 rows: book ${Math.round(book)} ms, tenants ${Math.round(alone)} ms\n`)
    expect(book).toBeLessThan(5 * alone)
  },
  WITHIN_MS,
)
