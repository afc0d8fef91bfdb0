import { beforeEach, expect, test } from 'vitest'
import { DAY } from '../../../../testing/clock.ts'
import { type ErrorBody, setUpMailFixture } from '../../../../testing/fixture.ts'
import { callBehindLock } from '../../../../testing/portal/call-behind-lock.ts'
import type { MailedInvoice } from '../../invoices/invoices.contract.ts'
import { ARREARS_MESSAGES } from '../arrears.messages.ts'

const fixture = setUpMailFixture()
beforeEach(() => {
  fixture.mails.mode = 'accept'
})

async function newDebtor(...dueDates: string[]) {
  const { admin, portal } = fixture
  const { tenant } = await portal.createTenant(admin)
  const invoices: { id: string; invoiceNumber: string }[] = []
  for (const dueDate of dueDates)
    invoices.push(
      await portal.createInvoice(admin, tenant.id, {
        amount: 500,
        dueDate,
        enteredLater: true,
        sendEmail: false,
      }),
    )
  const remind = <T = MailedInvoice>(by = admin) => by.call<T>(`POST /tenants/${tenant.id}/remind`)
  const numbers = () =>
    fixture.mails.received.flatMap(({ to, subject }) =>
      to?.some(({ address }) => address === tenant.email) && subject?.startsWith('Reminder')
        ? [/INV-[\d-]+/.exec(subject)?.[0]]
        : [],
    )
  return { tenant, invoices, remind, numbers }
}

test('a tenant is reminded of the oldest overdue invoice, and of none again on that day', async () => {
  const { invoices, remind, numbers } = await newDebtor('2026-11-10', '2026-09-10', '2026-12-24')
  const [newer, oldest] = invoices
  const first = await remind()
  expect([first.status, first.body]).toMatchObject([200, { id: oldest?.id, emailSent: true }])
  const again = await remind<ErrorBody>()
  expect([again.status, again.body.error]).toEqual([409, ARREARS_MESSAGES.remindedToday])
  fixture.portal.clock.advance(DAY)
  await fixture.admin.call(`POST /invoices/${newer?.id}/remind`)
  expect((await remind()).status).toBe(409)
  fixture.portal.clock.advance(DAY)
  expect((await remind()).body.emailSent).toBe(true)
  expect(numbers()).toEqual([oldest, newer, oldest].map((invoice) => invoice?.invoiceNumber))
  fixture.portal.clock.advance(-2 * DAY)
})

test('two people at the same time send one reminder', async () => {
  const { tenant, remind, numbers } = await newDebtor('2026-11-10')
  const colleague = await fixture.portal.createAdmin()
  const lock = `select 1 from tenant_accounts where tenant_id = '${tenant.id}' for update`
  const calls = [fixture.admin, colleague].map((by) => () => remind(by))
  await callBehindLock(fixture.portal, lock, calls)
  expect(numbers()).toHaveLength(1)
})

test('one that waits for the mail server is tried again, one that was refused for good is replaced', async () => {
  const { remind, numbers } = await newDebtor('2026-11-10')
  fixture.mails.mode = 'reject permanently'
  expect((await remind()).body.emailSent).toBe(false)
  fixture.mails.mode = 'reject temporarily'
  expect((await remind()).body.emailError).toContain('451')
  fixture.mails.mode = 'accept'
  expect((await remind()).body.emailSent).toBe(true)
  expect(numbers()).toHaveLength(1)
})

test('nobody is reminded who owes nothing that is overdue, nor beyond the own properties', async () => {
  const { remind } = await newDebtor('2026-12-24')
  const refused = await remind<ErrorBody>()
  expect([refused.status, refused.body.error]).toEqual([409, ARREARS_MESSAGES.nothingOverdue])
  const { remind: remindOther } = await newDebtor('2026-11-10')
  const limited = await fixture.portal.createAdmin({ staff: 'accountant', propertyIds: [] })
  expect((await remindOther(limited)).status).toBe(404)
})
