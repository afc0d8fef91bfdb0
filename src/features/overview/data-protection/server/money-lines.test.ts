import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setUpDesk } from '../../../../testing/money-desk/desk-fixture.ts'
import { readStoredZip } from '../../../../testing/zip.ts'

const desk = setUpDesk()
const { fixture, newId } = desk

const addTenant = (phone: string) =>
  fixture.portal.createTenant(fixture.admin, { name: 'Efua Sutherland', phone, leaseEndDate: '2026-11-19' })

async function readExport(tenantId: string): Promise<{ lines: object[]; payers: object[] }> {
  const { body } = await fixture.admin.call<{ token: string }>(`POST /tenants/${tenantId}/export/ticket`)
  const answer = await fetch(`${fixture.portal.url}/api/tenants/${tenantId}/export?token=${body.token}`)
  const files = readStoredZip(Buffer.from(await answer.arrayBuffer()))
  return JSON.parse(files.get('statement-lines.json')?.toString() ?? '')
}

test('an export says of which line how much is a payment of the tenant, and who pays automatically', async () => {
  const { tenant } = await addTenant('0245550011')
  const id = newId()
  const from = '0245550099'
  await desk.importRows({ id, from, name: 'Kobina Sutherland', amount: '30.00', reference: 'shop' })
  const line = await desk.findLine(id)
  const part = { tenantId: tenant.id, amount: 30 }
  await desk.act(line, 'match', { parts: [part], remember: 'auto' })
  expect(await readExport(tenant.id)).toEqual({
    lines: [
      {
        day: '2026-11-10',
        amount: 30,
        matchedAmount: 30,
        transactionId: id,
        reference: 'shop',
        text: '',
        payerName: 'Kobina Sutherland',
        payerNumber: from,
        note: null,
      },
    ],
    payers: [
      { name: 'Kobina Sutherland', number: '245550099', times: 1, automatic: true, lastDay: '2026-11-10' },
    ],
  })
})

test('a line from the phone of a tenant is exported and erased also where it is not matched', async () => {
  const { tenant } = await addTenant('0245550022')
  const [id, other] = [newId(), newId()]
  await desk.importRows(
    { id, from: '+233 24 555 0022', name: 'ABA', amount: '31.00', reference: 'Aba shop 4' },
    { id: other, from: '0245550023', name: 'ABA', amount: '32.00', reference: 'Aba shop 5' },
  )
  await desk.act(await desk.findLine(id), 'aside', { kind: 'own', note: 'Returned to Aba' })
  const exported = await readExport(tenant.id)
  expect(exported.lines).toMatchObject([{ transactionId: id, matchedAmount: 0, note: 'Returned to Aba' }])
  const erased = await fixture.admin.call(`POST /tenants/${tenant.id}/erase`, { body: { reason: 'Letter' } })
  expect(erased.status, erased.text).toBe(200)
  const { rows } = await fixture.portal.db.execute(sql`
    select reference, payer_name, payer_number, payer_key, note from statement_lines
    where transaction_id in (${id}, ${other}) order by day, amount`)
  expect(rows).toEqual([
    { reference: '', payer_name: null, payer_number: null, payer_key: null, note: null },
    {
      reference: 'Aba shop 5',
      payer_name: 'ABA',
      payer_number: '0245550023',
      payer_key: '245550023',
      note: null,
    },
  ])
})
