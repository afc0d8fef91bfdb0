import { expect, test } from 'vitest'
import { setUpMailFixture } from '../../../../testing/fixture.ts'
import { createTestReminders } from '../../../../testing/reminders/reminders.ts'
import type { BookImport, ImportedBook } from '../../imports/imports.contract.ts'

const fixture = setUpMailFixture()
const reminders = createTestReminders(() => fixture)
const AFTER = { after: { on: true, days: 5 } }

const ok = async <T>(endpoint: string, body?: object): Promise<T> => {
  const { status, body: answer, text } = await fixture.admin.call<T>(endpoint, body ? { body } : {})
  expect([endpoint, status < 300 ? '' : text]).toEqual([endpoint, ''])
  return answer
}

test('a tenant from a book is not reminded before the invitation', async () => {
  const { id } = await ok<BookImport>('POST /imports', { kind: 'cards' })
  const values = {
    name: 'Esi Quaye',
    email: 'esi@book.test',
    property: 'Bohye (Shops)',
    unit: 'Q1',
    rent: '500',
    startsOn: '1/1/2026',
    endsOn: '10/12/2026',
    balance: '700',
  }
  await ok(`POST /imports/${id}/rows`, { values })
  const { hash } = await ok<BookImport>(`PATCH /imports/${id}`, { options: { asOf: '2026-11-15' } })
  const { tenantIds } = await ok<ImportedBook>(`POST /imports/${id}/confirm`, {
    hash,
    signedBy: 'Ama Mensah',
  })
  const names = async () => {
    const { leases, invoices } = await reminders.preview(AFTER)
    return [...leases.entries, ...invoices.entries].map(({ tenantName }) => tenantName)
  }
  expect(await names()).toEqual([])
  await reminders.runAt('2026-11-20T09:30:00Z')
  expect(await reminders.sendDueMails()).toBe(0)
  await ok('POST /tenants/invite', { tenantIds, channel: 'email' })
  expect(await names()).toEqual(['Esi Quaye', 'Esi Quaye'])
})
