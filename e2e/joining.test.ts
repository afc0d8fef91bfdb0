import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readPdfText } from '../src/testing/files.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { changeRows, expect, hostPortal, openDesktop, openPhone, signIn, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const ESI = { name: 'Esi Nyarko', apartment: 'Bohye (Shops)', unit: 'B 12' }
const PHONE = '024 555 0163'
const PASSWORD = 'three blue goats'

test('a tenant with neither e-mail nor phone gets a slip, joins on a phone with it, and signs in again', async ({
  browser,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-joining-'))
  const portal = await hostPortal(folder)
  const token = await registerAdmin(portal)
  await callApi(portal, 'POST /tenants', { token, body: { ...ESI, phone: PHONE } })
  // As a landlord's book brings them.
  const isTenant = `uid in (select uid from tenants)`
  await changeRows(folder, `delete from accounts where ${isTenant}`)
  await changeRows(folder, `update profiles set phone = null, phone_e164 = null where ${isTenant}`)
  await changeRows(folder, 'update tenants set invited_at = null')

  const office = await openDesktop(browser, { portal })
  await signIn(office, OWNER.email, OWNER.password)
  await office.goto('/tenants')
  await office.getByRole('link', { name: 'Who has joined the portal' }).click()
  const row = office.getByRole('row', { name: ESI.name })
  await expect(row).toContainText('Not invited')
  await row.getByLabel(`Select ${ESI.name}`).check()
  const saved = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Print slips' }).click()
  const slip = readPdfText(await readFile(await (await saved).path()))
  for (const part of [ESI.name, 'B 12, Bohye (Shops)', '/join']) expect(slip).toContain(part)
  const code = /\b([A-Z2-9]{4} [A-Z2-9]{4})\b/.exec(slip)?.[1] ?? 'none'
  await expect(row).toContainText('Invited')

  const phone = await openPhone(browser, { portal })
  await phone.goto(`/join#${code.replace(' ', '')}`)
  await expect(phone.getByRole('heading', { level: 2 })).toHaveText(`Welcome, ${ESI.name}`)
  await expect(phone).toHaveURL(/\/join$/)
  expect(await wcagFaults(phone)).toEqual([])
  await phone.getByLabel('Choose a password').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Join' }).click()
  await expect(phone.getByText('Enter your phone number')).toBeVisible()
  await phone.getByLabel('Your phone number').fill(PHONE)
  await phone.getByRole('button', { name: 'Join' }).click()
  await expect(phone).toHaveURL(/\/tenant-dashboard$/)
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(ESI.name)

  const other = await openPhone(browser, { portal })
  await other.goto('/join')
  await other.getByLabel('Code', { exact: true }).fill(code)
  await other.getByRole('button', { name: 'Go on' }).click()
  await expect(other.getByRole('alert')).toContainText('This code is not known or no longer valid.')
  await other.getByRole('link', { name: 'I have a password already' }).click()
  await signIn(other, PHONE, PASSWORD)
  await office.reload()
  await expect(row).toContainText('Joined')
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
})
