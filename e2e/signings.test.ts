import type { Page } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { restoreSession } from './admin.ts'
import { expect, openDesktop, openPhone, type Servers, signIn, test } from './portal.ts'
import { thumbFaults } from './targets.ts'
import { addTenant, findSection, openTenantDashboard, type Tenant } from './tenant.ts'
import { wcagFaults } from './wcag.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const AKOSUA = 'Akosua Ɔpɔku'
const SMALLEST_PHONE = 320

test.describe.configure({ mode: 'serial' })
test.use({ sharedPages: true })

let token: string
let office: Page
let phone: Page
let tenant: Tenant
let signingId: string

test.beforeAll(async ({ browser, servers }) => {
  token = await registerAdmin(servers.portal)
  tenant = await addTenant(servers.portal, token, AKOSUA)
  const { portal } = servers
  const { body: leases } = await callApi<{ id: string }[]>(portal, `GET /leases?tenantId=${tenant.id}`, {
    token,
  })
  const terms = { endsOn: '2999-11-30', rent: 1500, depositDue: 3000 }
  await callApi(portal, `PATCH /leases/${leases[0]?.id}`, { token, body: terms })
  office = await openDesktop(browser, servers)
  await signIn(office, OWNER.email, OWNER.password)
})

const readCode = (servers: Servers, what: RegExp): string =>
  servers.mail.received
    .filter(({ to, text }) => to?.[0]?.address === tenant.email && what.test(text ?? ''))
    .flatMap(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? [])
    .at(-1) ?? ''

async function waitForCode(servers: Servers, what: RegExp): Promise<string> {
  await expect.poll(() => readCode(servers, what), { timeout: 15_000 }).toMatch(/^\d{6}$/)
  return readCode(servers, what)
}

test('the office makes an agreement from the lease, reads it, and sends it', async () => {
  await office.goto(`/tenants/${tenant.id}?tab=lease`)
  const papers = findSection(office, 'Papers')
  for (const paper of ['Agreement', 'Entry', 'Exit', 'Final statement'])
    await expect(papers.getByRole('region', { name: paper })).toBeVisible()
  await expect(papers.getByRole('region', { name: 'Final statement' })).toContainText(
    'After the lease has ended',
  )
  await papers.getByRole('button', { name: 'Make agreement' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Make a draft' }).click()
  await expect(office).toHaveURL(/\/signings\//)
  signingId = new URL(office.url()).pathname.split('/').at(-1) ?? ''
  await expect(findSection(office, 'Text')).toContainText(AKOSUA)
  await findSection(office, 'Text').getByRole('button', { name: 'Edit text' }).click()
  const text = office.getByLabel('Text of the document')
  await text.fill((await text.inputValue()).replaceAll(/\{\{\w+\}\}/g, '–'))
  await text.press('End')
  await text.pressSequentially('\n\n{{pets}}')
  await office.getByRole('button', { name: 'Save text' }).click()
  await expect(office.getByText('There is no placeholder {{pets}}.').first()).toBeVisible()
  await text.fill((await text.inputValue()).replace('{{pets}}', 'Pets are welcome.'))
  await office.getByRole('button', { name: 'Save text' }).click()
  await expect(findSection(office, 'Text')).toContainText('Pets are welcome.')
  expect(await wcagFaults(office)).toEqual([])
  await office.getByRole('button', { name: 'Send to the tenant' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(office.getByRole('main')).toContainText(
    'Waits for the signature of the office and the tenant.',
  )
})

test('the tenant finds it on the first screen, reads it, and signs it on a phone with a code', async ({
  browser,
  servers,
}) => {
  phone = await openTenantDashboard(browser, servers, tenant)
  await phone.setViewportSize({ width: SMALLEST_PHONE, height: 740 })
  await findSection(phone, 'To sign')
    .getByRole('link', { name: /^Read and sign/ })
    .click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Tenancy agreement')
  await expect(phone.getByRole('main')).toContainText('Pets are welcome.')
  expect(await thumbFaults(phone, 'the paper')).toEqual([])
  expect(await wcagFaults(phone)).toEqual([])

  await phone.getByLabel('Your name').fill('Somebody Else')
  await phone.getByRole('button', { name: 'Send me the code' }).click()
  await expect(
    phone.getByText(`Please type your name as it is in the document: ${AKOSUA}.`).first(),
  ).toBeVisible()
  await phone.getByLabel('Your name').fill('akosua opoku')
  await phone.getByRole('button', { name: 'Write my name instead' }).click()
  await phone.getByLabel('I have read the document and agree to it').check()
  await phone.getByRole('button', { name: 'Send me the code' }).click()

  await phone.getByRole('button', { name: `E-mail to ${tenant.email}` }).click()
  const question = phone.getByRole('dialog', { name: 'Confirm it is you' })
  await question.getByLabel('Your password', { exact: true }).fill(tenant.password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await phone.getByLabel('Code').fill(await waitForCode(servers, /confirms this e-mail address/))
  await phone.getByRole('button', { name: 'Confirm' }).click()

  await expect(phone.getByText(/^A code was sent by e-mail to/)).toBeVisible()
  const code = await waitForCode(servers, /signs DOC-/)
  await phone.getByLabel('Code').fill(code)
  await phone.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(phone.getByText('Please open the document first.')).toBeVisible()
  await openPdf(phone)
  await phone.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(phone.getByRole('main')).toContainText('Waits for the office')
  await phone.goto('/tenant-dashboard')
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Welcome')
  await expect(findSection(phone, 'To sign')).toHaveCount(0)
})

/** A refused signature spends no code, so that it can be used after the file was opened. */
async function openPdf(page: Page): Promise<void> {
  const served = page.context().waitForEvent('response', (response) => /\/file\?token=/.test(response.url()))
  await page.getByRole('button', { name: 'Open the PDF' }).click()
  expect((await served).status()).toBe(200)
}

test('the office signs with its password, which seals the document', async () => {
  await office.goto(`/tenants/${tenant.id}?tab=lease`)
  await findSection(office, 'Agreement').getByRole('link', { name: 'Sign' }).click()
  await office.getByRole('button', { name: 'Sign for the office' }).click()
  const dialog = office.getByRole('dialog')
  const pad = await dialog.getByRole('img', { name: 'Signature' }).boundingBox()
  if (!pad) throw new Error('There is nowhere to draw.')
  await office.mouse.move(pad.x + 40, pad.y + 40)
  await office.mouse.down()
  await office.mouse.move(pad.x + 140, pad.y + 60, { steps: 5 })
  await office.mouse.up()
  await dialog.getByLabel('I have read the document and sign it for the landlord').check()
  await dialog.getByLabel('Your password', { exact: true }).fill(OWNER.password)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(office.getByRole('main')).toContainText('is signed and sealed.')
  await expect(findSection(office, 'Signatures')).toContainText(`The tenant: ${AKOSUA}`)
  await office.goto('/signings')
  await expect(office.getByRole('row', { name: AKOSUA })).toContainText('Sealed')
})

test('anybody checks the sealed file without signing in, and another file is not known', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  const file = `/signings/${signingId}/file`
  const { body: ticket } = await callApi<{ token: string }>(portal, `POST ${file}/ticket`, { token })
  const sealed = await fetch(`${portal.url}/api${file}?token=${ticket.token}`)
  const buffer = Buffer.from(await sealed.arrayBuffer())
  const page = await openPhone(browser, servers)
  await page.goto('/check')
  const check = async (bytes: Buffer) => {
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer: bytes })
    await page.getByRole('button', { name: 'Check' }).click()
  }
  await check(buffer)
  await expect(page.getByRole('status')).toContainText(/Known: DOC-\d{4}-\d{5}/)
  await expect(page.getByRole('status')).toContainText(`Signed by ${AKOSUA} as the tenant`)
  expect(await wcagFaults(page)).toEqual([])
  await check(Buffer.concat([buffer, Buffer.from(' ')]))
  await expect(page.getByRole('status')).toContainText('Not known.')
  const { body: signing } = await callApi<{ number: string; sealedSha256: string }>(
    portal,
    `GET /signings/${signingId}`,
    { token },
  )
  const printedSum = signing.sealedSha256.toUpperCase().replaceAll(/.{16}/g, '$& ')
  await page.goto(`/check?number=${signing.number}&sha256=${encodeURIComponent(printedSum)}`)
  await expect(page.getByRole('status')).toContainText(`Known: ${signing.number}`)
})

test('the office writes a text of its own, with its placeholders beside it', async ({ browser, servers }) => {
  const page = await openDesktop(browser, servers)
  await restoreSession(page, { token, user: { email: OWNER.email, name: 'Owner', role: 'admin' } })
  await page.goto('/agreement-templates')
  await page.getByRole('button', { name: 'Add text' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Tenancy of a shop')
  await page.getByLabel('Text', { exact: true }).fill('# Agreement\n\nThe tenant is .')
  await page.getByLabel('Text', { exact: true }).press('ArrowLeft')
  await page.getByRole('button', { name: 'Tenant', exact: true }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(
    '# Agreement\n\nThe tenant is {{tenantName}}.',
  )
  await expect(findSection(page, 'Preview')).toContainText(`The tenant is ${AKOSUA}.`)
  expect(await wcagFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(page.getByRole('row', { name: 'Tenancy of a shop' })).toContainText('Every kind of unit')
})
