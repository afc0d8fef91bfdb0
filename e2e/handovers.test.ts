import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { Handover } from '../src/features/overview/handovers/handovers.answers.ts'
import type { Lease } from '../src/features/property/leases/leases.contract.ts'
import { createPhoto } from '../src/testing/handovers/handovers.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { stored } from './offline.phone.ts'
import { expect, openPhone, type Servers, signIn, test } from './portal.ts'
import { addTenant } from './tenant.ts'
import { wcagFaults } from './wcag.ts'

test.use({ serviceWorkers: 'allow' })

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }

let token: string

test.beforeAll(async ({ servers: { portal } }) => {
  token = await registerAdmin(portal)
})

async function prepareEntry({ portal }: Servers, name: string): Promise<Handover> {
  const tenant = await addTenant(portal, token, name)
  const { body: leases } = await callApi<Lease[]>(portal, `GET /leases?tenantId=${tenant.id}`, { token })
  const { body, status } = await callApi<Handover>(portal, `POST /leases/${leases[0]?.id}/handovers`, {
    token,
    body: { kind: 'entry', day: '2026-11-30' },
  })
  expect(status).toBe(201)
  return body
}

const readHandover = async ({ portal }: Servers, id: string) =>
  (await callApi<Handover>(portal, `GET /handovers/${id}`, { token })).body

async function openWalk(page: Page, handover: Handover): Promise<void> {
  await page.goto(`/handovers/${handover.id}`)
  await expect(page.getByText(`0 of ${handover.all}`)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await stored(page, '"handovers","one"')
}

const group = (page: Page, { room, name }: { room: string; name: string }) =>
  page.getByRole('group', { name: `${room}, ${name}` })

const photos = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `photo-${from + at}.png`,
    mimeType: 'image/png',
    buffer: createPhoto(`${from + at}`),
  }))

test('a walk without a connection survives a reload, and is sent in order when the connection is back', async ({
  browser,
  servers,
}) => {
  const handover = await prepareEntry(servers, 'Akosua Walk')
  const [first, second] = handover.items
  if (!first || !second) throw new Error('The template has no items.')
  const page = await openPhone(browser, servers)
  await signIn(page, OWNER.email, OWNER.password)
  await openWalk(page, handover)
  await page.context().setOffline(true)
  await group(page, first).getByRole('radio', { name: 'Good' }).check()
  await group(page, second).getByRole('radio', { name: 'Damaged' }).check()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText(`1 of ${handover.all}`)).toBeVisible()
  await group(page, second).getByRole('radio', { name: 'Worn' }).check()
  await group(page, second).getByLabel('Note').fill('Stains near the door')
  await group(page, second).getByLabel('Add photos').setInputFiles(photos(1, 3))
  await expect(group(page, second).getByText('Waits to be sent')).toHaveCount(3)
  expect(await wcagFaults(page)).toEqual([])

  await page.reload()
  await expect(page.getByText(`2 of ${handover.all}`)).toBeVisible()
  await expect(group(page, second).getByRole('radio', { name: 'Worn' })).toBeChecked()
  await expect(group(page, second).getByLabel('Note')).toHaveValue('Stains near the door')
  await expect(page.getByText(/handover changes and 3 photos wait to be sent/)).toBeVisible()
  expect((await readHandover(servers, handover.id)).done).toBe(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out?' })
  await expect(dialog).toContainText('3 photos')
  await page.keyboard.press('Escape')

  await page.context().setOffline(false)
  await expect(group(page, second).getByText('Waits to be sent')).toHaveCount(0)
  await expect(page.getByText(/waits? to be sent/)).toHaveCount(0)
  const now = await readHandover(servers, handover.id)
  expect(now.items.slice(0, 2).map(({ condition, note }) => [condition, note])).toEqual([
    ['good', null],
    ['worn', 'Stains near the door'],
  ])
  expect(now.items[1]?.photos.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
})

test('a phone without room says so and keeps nothing back', async ({ browser, servers }) => {
  const handover = await prepareEntry(servers, 'Kofi Full')
  const [first] = handover.items
  if (!first) throw new Error('The template has no items.')
  const page = await openPhone(browser, servers)
  await signIn(page, OWNER.email, OWNER.password)
  await openWalk(page, handover)
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await group(page, first).getByLabel('Add photos').setInputFiles(photos(1, 1))
  await expect.poll(async () => (await readHandover(servers, handover.id)).photoCount).toBe(1)
  await page.context().setOffline(true)
  await group(page, first).getByLabel('Add photos').setInputFiles(photos(2, 1))
  await expect(page.getByRole('alert').filter({ hasText: 'This phone has no room to keep it' })).toBeVisible()
})

test('forty photos survive a killed browser, each once and in order', { tag: '@long' }, async ({
  browser,
  servers,
}) => {
  const handover = await prepareEntry(servers, 'Esi Forty')
  const [first] = handover.items
  if (!first) throw new Error('The template has no items.')
  const folder = await mkdtemp(path.join(tmpdir(), 'phone-'))
  const open = (): Promise<BrowserContext> =>
    browser
      .browserType()
      .launchPersistentContext(folder, {
        baseURL: servers.portal.url,
        viewport: { width: 375, height: 740 },
        serviceWorkers: 'allow',
        ...test.info().project.use.launchOptions,
      })
  const context = await open()
  const page = context.pages()[0] ?? (await context.newPage())
  await signIn(page, OWNER.email, OWNER.password)
  await openWalk(page, handover)
  await context.setOffline(true)
  await group(page, first).getByLabel('Add photos').setInputFiles(photos(1, 40))
  await expect(group(page, first).getByText('Waits to be sent')).toHaveCount(40, { timeout: 60_000 })
  const cdp = await context.newCDPSession(page)
  const closed = context.waitForEvent('close')
  await cdp.send('Browser.crash').catch(() => undefined)
  await closed

  const again = await open()
  const phone = again.pages()[0] ?? (await again.newPage())
  await phone.goto(`/handovers/${handover.id}`)
  // Cut off twice on the way.
  for (const count of [5, 15]) {
    await expect
      .poll(async () => (await readHandover(servers, handover.id)).photoCount)
      .toBeGreaterThanOrEqual(count)
    await again.setOffline(true)
    await again.setOffline(false)
  }
  await expect.poll(async () => (await readHandover(servers, handover.id)).photoCount).toBe(40)
  await expect(group(phone, first).getByText('Waits to be sent')).toHaveCount(0)
  const { items } = await readHandover(servers, handover.id)
  expect(items[0]?.photos.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 40 }, (_, at) => at + 1),
  )
  await again.close()
  await rm(folder, { recursive: true, force: true })
})
