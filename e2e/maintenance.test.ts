import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, openPhone, test } from './portal.ts'
import { addTenant, submitCase } from './tenant.ts'
import { wcagFaults } from './wcag.ts'

const URGENT = 'Socket sparks'
const DONE = 'Gutter drips'

test('an urgent request comes first, is done and rated by its tenant; another is opened again', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  const token = await registerAdmin(portal)
  const { body: user } = await callApi<Login['user']>(portal, 'GET /auth/me', { token })
  const own = await addTenant(portal, token, 'Yaa Ɔforiwaa')

  const tenant = await openPhone(browser, servers)
  await restoreSession(tenant, own)
  await tenant.goto('/requests')
  await tenant.getByLabel('Subject').fill(URGENT)
  await tenant.getByLabel('Description').fill('Whenever I plug in the iron.')
  await tenant.getByLabel('How urgent is it?').selectOption('Urgent')
  await tenant.getByRole('button', { name: 'Submit Request' }).click()
  const mine = tenant.getByRole('article', { name: URGENT })
  await expect(mine).toContainText('Urgent')
  await expect(mine).toContainText('Expected by')
  await submitCase(portal, token, own, { kind: 'request', subject: DONE, status: 'resolved' })
  await submitCase(portal, token, own, { kind: 'request', subject: 'Key for the washroom' })

  const office = await openDesktop(browser, servers)
  await restoreSession(office, { token, user })
  await office.goto('/requests')
  await expect(office.getByRole('article').first()).toContainText('Key for the washroom')
  await office.getByLabel('Order').selectOption('Urgent first')
  await expect(office.getByRole('article').first()).toContainText(URGENT)
  const theirs = office.getByRole('article', { name: URGENT })
  await theirs.getByRole('button', { name: /^Change deadline/ }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Deadline', { exact: true }).fill('31 Dec 2998')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(theirs).toContainText('Due 31 Dec 2998')
  await expect(mine).toContainText('Expected by 31 Dec 2998')
  await theirs.getByRole('button', { name: 'Mark Resolved' }).click()
  expect(await wcagFaults(office)).toEqual([])

  await mine.getByRole('button', { name: 'Yes, it is done' }).click()
  const answer = tenant.getByRole('dialog')
  await answer.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(answer.getByText('Please choose a rating from 1 to 5').first()).toBeVisible()
  await answer.getByRole('radio', { name: '4 of 5: good' }).check()
  await answer.getByLabel('Comment').fill('Neat work')
  await answer.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(mine).toContainText('You confirmed that it is done: 4 of 5.')
  await expect(theirs).toContainText('4 of 5 “Neat work”')

  const gutter = tenant.getByRole('article', { name: DONE })
  await gutter.getByRole('button', { name: 'No, reopen it' }).click()
  await answer.getByLabel('What is still wrong?').fill('It drips at the joint')
  await answer.getByRole('button', { name: 'Reopen' }).click()
  await expect(gutter).toContainText('In Progress')
  const again = office.getByRole('article', { name: DONE })
  await expect(again).toContainText('It drips at the joint')
  await expect(again).toContainText('In Progress')
  expect(await wcagFaults(tenant)).toEqual([])
})
