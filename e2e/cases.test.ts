import type { Page } from '@playwright/test'
import type { Case } from '../src/features/service/cases/cases.contract.ts'
import { caseMessages } from '../src/features/service/cases/cases.messages.ts'
import { CASES, type CaseKind, type CaseStatus } from '../src/features/service/cases/cases.rules.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { expect, openDesktop, openPhone, signIn, takePhoto, test, withoutLiveUpdates } from './portal.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const TENANT = { name: 'Yaa Ɔforiwaa', email: 'yaa@tenant.test', password: 'tenant-secret' }

const SAID: Record<CaseKind, { subject: string; body: string; answer: string; reply: string }> = {
  request: {
    subject: 'Pipe burst under the sink',
    body: 'Water runs into the bedroom. I have closed the main tap.',
    answer: 'The plumber comes at 3 pm. Please keep the tap closed.',
    reply: 'Thank you, somebody will be at home.',
  },
  complaint: {
    subject: 'Generator noise at night',
    body: 'The generator of the shop below runs until 2 in the morning.',
    answer: 'We have talked to the shop. Is it better now?',
    reply: 'Since Friday it is quiet. Thank you.',
  },
}
/** Texts that differ between requests and complaints. */
const WORDS = {
  request: { waiting: 'Pending Review', working: 'In Progress' },
  complaint: { waiting: 'Pending Review', working: 'Investigating' },
}

const getItem = (page: Page, subject: string) => page.getByRole('article', { name: subject })

for (const kind of ['request', 'complaint'] as const) {
  test(`a ${kind} goes from report to answer, reply, resolved and deleted, and neither side reloads`, async ({
    browser,
    servers: { portal, mail },
  }) => {
    const typed = SAID[kind]
    const texts = caseMessages(kind)
    const { path, title } = CASES[kind]
    const token = await registerAdmin(portal)
    const own = { ...TENANT, email: `${kind}-${TENANT.email}`, apartment: 'Bohye (Shops)', unit: kind }
    expect((await callApi(portal, 'POST /tenants', { token, body: own })).status).toBe(201)

    const office = await openDesktop(browser, { portal })
    await signIn(office, OWNER.email, OWNER.password)
    await office.goto(`/${path}`)
    await expect(office.getByRole('heading', { level: 1, name: texts.management })).toBeVisible()
    await expect(office.getByText(`Showing 0 of 0`)).toBeVisible()

    const tenant = await openPhone(browser, { portal })
    await signIn(tenant, own.email, own.password)
    await tenant.goto(`/${path}`)
    await expect(tenant.getByRole('heading', { level: 1, name: texts.mine })).toBeVisible()
    await tenant.getByRole('button', { name: `Submit ${title}` }).click()
    await expect(tenant.getByText(texts.fillBoth).first()).toBeVisible()
    await tenant.getByLabel('Subject').fill(typed.subject)
    await tenant.getByLabel(texts.bodyLabel).fill(typed.body)
    const picture = { name: 'sink.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(browser, 'Sink') }
    await tenant.getByLabel('Choose photos').setInputFiles([picture, { ...picture, name: 'floor.jpg' }])
    await tenant.getByRole('button', { name: `Submit ${title}` }).click()
    await expect(tenant.getByRole('status').filter({ hasText: 'has been sent' })).toBeVisible()
    const mine = getItem(tenant, typed.subject)
    await expect(mine).toContainText(WORDS[kind].waiting)
    await expect(mine.getByRole('list', { name: 'Photos' }).getByRole('button')).toHaveCount(2)
    await expect(mine.getByLabel('Reply to Admin')).toHaveCount(0)
    expect(mail.findLastTo(OWNER.email).subject).toContain(typed.subject)

    const theirs = getItem(office, typed.subject)
    await expect(theirs).toContainText(own.name)
    await expect(office.getByText(`Showing 1 of 1`)).toBeVisible()
    await theirs.getByRole('button', { name: 'Delete' }).click()
    await expect(office.getByRole('alert')).toContainText(texts.onlyEnded)
    await theirs.getByRole('list', { name: 'Photos' }).getByRole('button').first().click()
    const viewer = office.getByRole('dialog')
    await expect(viewer.getByRole('img', { name: 'sink.jpg' })).toBeVisible()
    await office.keyboard.press('Escape')
    await theirs.getByRole('button', { name: texts.start }).click()
    await expect(theirs).toContainText(WORDS[kind].working)
    await expect(theirs.getByRole('heading', { name: typed.subject })).toBeFocused()
    await expect(mine).toContainText(WORDS[kind].working)

    await theirs.getByRole('button', { name: 'Respond' }).click()
    const modal = office.getByRole('dialog')
    await expect(modal.getByRole('button', { name: texts.work })).toBeDisabled()
    await modal.getByLabel('Response').fill(typed.answer)
    await modal.getByRole('button', { name: texts.work }).click()
    await expect(modal).toBeHidden()
    await expect(mine).toContainText(typed.answer)

    await mine.getByLabel('Reply to Admin').fill(typed.reply)
    await mine.getByRole('button', { name: 'Send Reply' }).click()
    await expect(mine.getByRole('listitem').filter({ hasText: typed.reply })).toContainText('You')
    const reply = theirs.getByRole('listitem').filter({ hasText: typed.reply })
    await expect(reply).toContainText(own.name)
    expect(mail.findLastTo(OWNER.email).text).toContain(typed.reply)

    await theirs.getByRole('button', { name: 'Mark Resolved' }).click()
    await expect(mine).toContainText('Resolved')
    await expect(mine.getByLabel('Reply to Admin')).toHaveCount(0)
    expect(mail.findLastTo(own.email).subject).toContain(typed.subject)

    await mine.getByRole('button', { name: texts.deleteOwn }).click()
    const confirm = tenant.getByRole('dialog', { name: texts.deleteOwn })
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await expect(mine).toHaveCount(0)
    await expect(theirs).toHaveCount(0)
    await expect(office.getByText(`Showing 0 of 0`)).toBeVisible()
  })
}

test('a case that a colleague has closed is not reopened from an outdated card or form', async ({
  browser,
  servers: { portal },
}) => {
  const token = await registerAdmin(portal)
  const own = { ...TENANT, email: 'late@tenant.test', apartment: 'Bohye (Shops)', unit: 'L1' }
  const tenant = (await callApi<{ id: string }>(portal, 'POST /tenants', { token, body: own })).body
  const session = (await callApi<{ token: string }>(portal, 'POST /auth/login', { body: own })).body.token
  const fields = { tenantId: tenant.id, tenantName: own.name, tenantEmail: own.email }
  const body = { ...fields, subject: 'Light at the gate', description: 'It is out' }
  const { id } = (await callApi<Case>(portal, 'POST /requests', { token: session, body })).body
  const colleague = (changes: { status?: CaseStatus; adminResponse?: string }) =>
    callApi(portal, `PATCH /requests/${id}`, { token, body: changes })
  for (const adminResponse of ['One', 'Two', 'Three', 'Four']) await colleague({ adminResponse })

  const office = await withoutLiveUpdates(await openPhone(browser, { portal }))
  await signIn(office, OWNER.email, OWNER.password)
  await office.goto('/requests')
  const card = getItem(office, body.subject)
  await expect(card).toContainText('Pending')
  await colleague({ status: 'resolved' })
  await card.getByRole('button', { name: 'Start Working' }).click()
  await expect(office.getByRole('alert')).toHaveText(
    'Failed to update request. This request is Resolved by now; please look again.',
  )
  await expect(card.getByRole('button', { name: 'Start Working' })).toHaveCount(0)

  await card.getByRole('button', { name: 'Update Response' }).click()
  const modal = office.getByRole('dialog')
  const field = modal.getByLabel('Response')
  await expect(field).toBeFocused()
  for (const part of [field, modal.getByRole('button', { name: 'Cancel' })])
    await expect(part).toBeInViewport({ ratio: 1 })
  await field.fill('The lamp was changed.')
  await colleague({ status: 'rejected' })
  await modal.getByRole('button', { name: 'In Progress' }).click()
  await expect(modal.getByRole('alert')).toContainText('This request is Rejected by now; please look again.')
  await expect(modal.getByRole('status').filter({ hasText: 'Rejected by now' })).toBeVisible()
  await modal.getByRole('button', { name: 'Resolved' }).click()
  await expect(modal).toBeHidden()
  await expect(card).toContainText('The lamp was changed.')
  const after = (await callApi<Case>(portal, `GET /requests/${id}`, { token })).body
  expect([after.status, after.replies.length]).toEqual(['resolved', 5])
})

test("the list of one tenant's requests has the tenant's name, also when it is empty", async ({
  browser,
  servers: { portal },
}) => {
  const token = await registerAdmin(portal)
  const place = { apartment: 'Bohye (Shops)', password: TENANT.password }
  const busy = { ...place, name: 'Adwoa Busy', email: 'busy@tenant.test', unit: 'Q1' }
  const quiet = { ...place, name: 'Kwame Quiet', email: 'quiet@tenant.test', unit: 'Q2' }
  const add = async (body: typeof busy) =>
    (await callApi<{ id: string }>(portal, 'POST /tenants', { token, body })).body.id
  const [busyId, quietId] = [await add(busy), await add(quiet)]
  const session = (await callApi<{ token: string }>(portal, 'POST /auth/login', { body: busy })).body.token
  const fields = { tenantId: busyId, tenantName: busy.name, tenantEmail: busy.email }
  const body = { ...fields, subject: 'Door', description: 'It jams' }
  await callApi(portal, 'POST /requests', { token: session, body })

  const office = await openDesktop(browser, { portal })
  await signIn(office, OWNER.email, OWNER.password)
  await office.goto(`/requests?tenantId=${quietId}`)
  await expect(office.getByText(`Only ${quiet.name}`)).toBeVisible()
  await expect(office.getByText('No request matches.')).toBeVisible()
  await office.getByRole('button', { name: 'Show the requests of all tenants' }).click()
  await expect(getItem(office, body.subject)).toBeVisible()
  await office.goto(`/requests?tenantId=${busyId}`)
  await expect(office.getByText(`Only ${busy.name}`)).toBeVisible()
  await expect(getItem(office, body.subject)).toBeVisible()
})
