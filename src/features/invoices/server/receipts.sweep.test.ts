import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '../../../testing/clock.ts'
import { sampleFiles } from '../../../testing/files.ts'
import { type TestPortal, testPortal } from '../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

test('files that no receipt names go after 24 hours, all others stay', async () => {
  const admin = await portal.admin()
  const tenant = await portal.tenant(admin)
  const invoice = await portal.invoice(admin, tenant.tenant.id)
  expect((await portal.upload(tenant, invoice.id, sampleFiles.png)).status).toBe(201)
  const folder = path.join(portal.folder, 'files', 'receipts')
  const [used] = await readdir(folder)
  const left = async (name: string, hoursAgo: number) => {
    await writeFile(path.join(folder, name), 'left behind')
    await age(name, hoursAgo)
  }
  const age = (name: string, hoursAgo: number) => {
    const at = new Date(portal.clock.now().getTime() - hoursAgo * HOUR)
    return utimes(path.join(folder, name), at, at)
  }
  await age(used ?? '', 1000)
  await left('10000000-0000-0000-0000-000000000000', 25)
  await left('20000000-0000-0000-0000-000000000000.part', 25)
  await left('30000000-0000-0000-0000-000000000000', 23)
  await portal.portal.tidy()
  expect(await readdir(folder)).toEqual([used, '30000000-0000-0000-0000-000000000000'].toSorted())
})

test('nothing is swept from the files of another database', async () => {
  const folder = path.join(portal.folder, 'files', 'receipts')
  await writeFile(path.join(portal.folder, 'files', 'portal', 'database'), 'another one')
  const old = new Date(portal.clock.now().getTime() - 1000 * HOUR)
  for (const name of await readdir(folder)) await utimes(path.join(folder, name), old, old)
  const before = await readdir(folder)
  await portal.portal.tidy()
  expect(await readdir(folder)).toEqual(before)
  expect(before).toHaveLength(2)
})
