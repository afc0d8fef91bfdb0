import type { Page } from '@playwright/test'
import type { Case } from '../src/features/service/cases/cases.contract.ts'
import { caseMessages } from '../src/features/service/cases/cases.messages.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { abortNext, expect, openPhone, signIn, takePhoto, test, withoutLiveUpdates } from './portal.ts'

const TENANT = { name: 'Akosua Ɔpɔku', email: 'akosua@tenant.test', password: 'tenant-secret' }
const REPORT = { subject: 'Burst pipe', description: 'Water comes out of the wall behind the sink.' }
const BACK = 'What you had typed is back.'
const SENT = 'Your request has been sent.'

let owner: string
let token: string
let tenantId: string

test.beforeAll(async ({ servers: { portal } }) => {
  owner = await registerAdmin(portal)
  const place = { apartment: 'Bohye (Shops)', unit: 'A7' }
  const made = await callApi<{ id: string }>(portal, 'POST /tenants', {
    token: owner,
    body: { ...TENANT, ...place },
  })
  tenantId = made.body.id
  token = (await callApi<{ token: string }>(portal, 'POST /auth/login', { body: TENANT })).body.token
})

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Subject').fill(REPORT.subject)
  await page.getByLabel('Description').fill(REPORT.description)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Request' })
const uploaded = (page: Page, count: string) =>
  expect(page.getByRole('status').filter({ hasText: 'photos uploaded' })).toHaveText(
    `${count} photos uploaded`,
  )

test('text and photos survive a reload and a lost connection, and are sent once', async ({
  browser,
  servers: { portal },
}) => {
  const page = await openPhone(browser, { portal })
  await signIn(page, TENANT.email, TENANT.password)
  await page.goto('/requests')
  await fillIn(page)
  const photo = { name: 'wall.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(browser, 'Wall') }
  const photos = page.getByLabel('Choose photos')
  const note = { name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') }
  await photos.setInputFiles([photo, note, { ...photo, name: 'sink.jpg' }])
  await uploaded(page, '2 of 2')
  await expect(page.getByRole('alert')).toHaveText('note.jpg: Please upload only JPEG or PNG photos')
  await page.reload()
  await expect(page.getByText(BACK)).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue(REPORT.description)
  await uploaded(page, '2 of 2')

  await abortNext(page, 'POST', '**/api/requests/photos')
  await photos.setInputFiles([{ ...photo, name: 'floor.jpg' }])
  await expect(page.getByText('Not uploaded.')).toBeVisible()
  await submit(page).click()
  await expect(page.getByRole('alert').first()).toContainText('floor.jpg has not been uploaded.')
  await page.context().setOffline(true)
  await expect(page.getByText('Waits for the connection')).toBeVisible()
  await page.context().setOffline(false)
  await uploaded(page, '3 of 3')
  await submit(page).dblclick()
  // A slow response puts the report into the queue, which sends it.
  await expect(page.getByText(SENT).or(page.getByText('1 request that waited was sent.'))).toBeVisible()
  const { body: cases } = await callApi<Case[]>(portal, 'GET /requests', { token })
  expect(cases).toHaveLength(1)
  expect(cases[0]?.photos.map(({ fileName }) => fileName)).toEqual(['wall.jpg', 'sink.jpg', 'floor.jpg'])

  await page.getByRole('button', { name: 'sink.jpg' }).click()
  const viewer = page.getByRole('dialog', { name: 'Photo 2 of 3' })
  await expect(viewer.getByRole('img', { name: 'sink.jpg' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'floor.jpg' })).toBeVisible()
})

test('of six files the five that can be sent are taken, and what was refused is not shown on the next report', async ({
  browser,
  servers: { portal },
}) => {
  const page = await openPhone(browser, { portal })
  await signIn(page, TENANT.email, TENANT.password)
  await page.goto('/complaints')
  const buffer = await takePhoto(browser, 'Wall')
  const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer })
  const note = { ...photo('note.jpg'), buffer: Buffer.from('no photo') }
  const photos = page.getByLabel('Choose photos')
  await photos.setInputFiles([photo('1.jpg'), note, ...['2', '3', '4', '5'].map((n) => photo(`${n}.jpg`))])
  await uploaded(page, '5 of 5')
  await expect(page.getByRole('alert')).toHaveText('note.jpg: Please upload only JPEG or PNG photos')
  await photos.setInputFiles([photo('6.jpg')])
  await expect(page.getByRole('alert')).toHaveText('Please attach at most 5 photos')
  await page.getByLabel('Subject').fill('Noise')
  await page.getByLabel('Details').fill('Every night.')
  await page.getByRole('button', { name: 'Submit Complaint' }).click()
  await expect(page.getByText('Your complaint has been sent.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Uploaded')).toHaveCount(0)
  const { body: cases } = await callApi<Case[]>(portal, 'GET /complaints', { token })
  expect(cases[0]?.photos.map(({ fileName }) => fileName)).toEqual(
    ['1', '2', '3', '4', '5'].map((n) => `${n}.jpg`),
  )
})

test('a request whose response was lost is not created twice, not even after a reload', async ({
  browser,
  servers: { portal },
}) => {
  const before = (await callApi<Case[]>(portal, 'GET /requests', { token })).body.length
  const page = await openPhone(browser, { portal })
  await signIn(page, TENANT.email, TENANT.password)
  await page.goto('/requests')
  await fillIn(page)
  await page.route('**/api/requests', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('trying again does not do it twice')
  await page.unroute('**/api/requests')
  await page.reload()
  await expect(page.getByText(BACK)).toBeVisible()
  await submit(page).click()
  await expect(page.getByText(SENT)).toBeVisible()
  expect((await callApi<Case[]>(portal, 'GET /requests', { token })).body).toHaveLength(before + 1)
})

test('a reply that is being written when an admin resolves the request can still be copied', async ({
  browser,
  servers: { portal },
}) => {
  const fields = { tenantId, tenantName: TENANT.name, tenantEmail: TENANT.email }
  const body = { ...fields, ...REPORT, subject: 'Door that jams' }
  const { id } = (await callApi<Case>(portal, 'POST /requests', { token, body })).body
  const office = (changes: object) =>
    callApi(portal, `PATCH /requests/${id}`, { token: owner, body: changes })
  await office({ adminResponse: 'Is it better now?' })
  const page = await withoutLiveUpdates(await openPhone(browser, { portal }))
  await signIn(page, TENANT.email, TENANT.password)
  await page.goto('/requests')
  const card = page.getByRole('article', { name: body.subject })
  const box = card.getByLabel('Reply to Admin')
  const send = card.getByRole('button', { name: 'Send Reply' })
  const refusal = card.getByRole('alert').filter({ hasText: caseMessages('request').noReplyToResolved })

  await box.fill('No, it jams')
  await office({ status: 'resolved' })
  await send.click()
  await expect(card).toContainText('Resolved')
  await expect(refusal).toHaveCount(1)
  await expect(send).toBeDisabled()
  await expect(box).toHaveValue('No, it jams')

  await office({ status: 'in-progress' })
  await page.reload()
  await expect(box).toHaveValue('No, it jams')
  await page.unroute('**/api/events')
  await page.reload()
  await expect(box).toHaveValue('No, it jams')
  await expect(send).toBeEnabled()
  await box.pressSequentially(' still')
  await office({ status: 'resolved' })
  await expect(refusal).toHaveCount(1)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('No, it jams still')
  await expect(send).toBeDisabled()
  await box.fill('')
  await expect(box).toHaveCount(0)
  await expect(refusal).toHaveCount(0)
  const { replies } = (await callApi<Case>(portal, `GET /requests/${id}`, { token })).body
  expect(replies.map(({ sender }) => sender)).toEqual(['admin'])
})
