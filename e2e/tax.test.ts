import { formatDay } from '../src/shared/days.ts'
import { sampleFiles } from '../src/testing/files.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { confirmWith, expect, openDesktop, openPhone, test } from './portal.ts'
import { addTenant } from './tenant.ts'
import { wcagFaults } from './wcag.ts'

const TODAY = new Date().toISOString().slice(0, 10)
const THIS_MONTH = TODAY.slice(0, 7)

test('net rent and the tax that a company withheld are recorded, taxed and proved by a certificate', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  const token = await registerAdmin(portal)
  const { body: user } = await callApi<Login['user']>(portal, 'GET /auth/me', { token })
  const akosua = await addTenant(portal, token, 'Akosua Ɔpɔku')
  const leases = await callApi<{ id: string }[]>(portal, `GET /leases?tenantId=${akosua.id}`, { token })
  await callApi(portal, `PATCH /leases/${leases.body[0]?.id}`, { token, body: { withholdsTax: true } })
  const invoice = { tenantId: akosua.id, amount: 1000, dueDate: TODAY, sendEmail: false }
  await callApi(portal, 'POST /invoices', { token, body: invoice })

  const office = await openDesktop(browser, servers)
  await restoreSession(office, { token, user })
  await office.goto(`/tenants/${akosua.id}`)
  const record = async (amount: string, isWithheld: boolean) => {
    await office.getByRole('button', { name: 'Record payment' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Amount (GHS)').fill(amount)
    await expect(dialog).toContainText('Balance afterwards')
    if (isWithheld) await dialog.getByLabel('Tax withheld').check()
    await dialog.getByLabel('Send e-mail').uncheck()
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
  }
  await record('850', false)
  await record('150', true)

  await office.goto(`/tax?month=${THIS_MONTH}`)
  const totals = office.getByRole('region', { name: 'Totals of' })
  await expect(totals).toContainText('GHS 0.00')
  await expect(totals).toContainText('GHS 1,000.00')
  const lines = office.getByRole('table', { name: 'Rent received in' }).getByRole('row')
  await expect(lines).toHaveCount(3)
  const withheld = lines.filter({ hasText: 'Withheld tax' })
  await expect(withheld).toContainText('15 %')
  await withheld.getByRole('button', { name: 'Add certificate' }).click()
  const dialog = office.getByRole('dialog', { name: 'Add the certificate' })
  await expect(dialog).toContainText(`withheld GHS 150.00 on ${formatDay(TODAY)}`)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: sampleFiles.pdf })
  await dialog.getByRole('button', { name: 'Add certificate' }).click()
  await expect(withheld.getByRole('link', { name: 'Certificate' })).toBeVisible()
  expect(await wcagFaults(office)).toEqual([])

  for (const [button, name] of [
    ['PDF', `Tax_${THIS_MONTH}.pdf`],
    ['Excel', `Tax_${THIS_MONTH}.xlsx`],
  ] as const) {
    const saved = office.waitForEvent('download')
    await office.getByRole('button', { name: button }).click()
    expect((await saved).suggestedFilename()).toBe(name)
  }
  await withheld.getByRole('link', { name: /^RCT-/ }).click()
  await expect(office.getByRole('table', { name: 'Payments' }).locator('tbody tr')).toHaveCount(1)

  const phone = await openPhone(browser, servers)
  await restoreSession(phone, { token, user })
  await phone.goto('/tax/settings')
  await phone.getByRole('button', { name: 'Add a rate' }).click()
  const rate = phone.getByRole('group', { name: 'Rate 4' })
  await rate.getByLabel('Of').selectOption('Commercial rent')
  await rate.getByLabel('Percent').fill('20')
  await rate.getByLabel('From').fill(`1 ${formatDay(`${THIS_MONTH}-01`).slice(2)}`)
  await rate.getByLabel('Source').fill('A new act')
  expect(await wcagFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Save Changes' }).click()
  await confirmWith(phone, 'correct horse')
  await expect(phone.getByText('The rates are saved.')).toBeVisible()
  await phone.goto(`/tax?month=${THIS_MONTH}`)
  await expect(phone.getByRole('region', { name: 'Totals of' })).toContainText('GHS 200.00')
  await phone.context().close()
  await office.context().close()
})
