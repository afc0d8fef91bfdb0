import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { foldLetters, searchWords } from '../../../../../shared/fields/letters.ts'
import { setUpFixture } from '../../../../../testing/fixture.ts'
import { deleteAllInvoices, storeInvoices, type TestInvoice } from '../../../../../testing/ledger/ledger.ts'
import type { Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import type { Invoice } from '../../invoices.contract.ts'
import { isNameText } from './by-name.ts'
import { countMatching, searchInvoices } from './invoices.search.ts'

const SEED = 20_261_130
const LIMIT = 5
const NAMES = [
  'Ama Mensah',
  'Ama',
  'Mensah Ama 42',
  'Kofi Ɔfɔri',
  'Owusu-Ansah',
  'Nana Vi',
  '2026 Traders',
  'Inv Ama',
]
const WORDS = [
  'ama',
  'mensah',
  'am',
  'ofori',
  'owusu',
  'owusu-ansah',
  'sah',
  'nana',
  'vi',
  'in',
  'inv',
  'traders',
  '42',
  '2026',
  '000',
  'inv-2026',
  '%',
]
const fixture = setUpFixture()
const scopes: Scope[] = [{ propertyIds: null }, { propertyIds: [] }]

type Stored = {
  id: string
  printed: string
  now: string
  number: string
  propertyId: string
  createdAt: number
}

const nameAt = (at: number) => NAMES[at % NAMES.length] ?? ''

async function addTenant(name: string, apartment: string): Promise<string> {
  const { tenant } = await fixture.portal.createTenant(fixture.admin, { name, apartment })
  return tenant.id
}

/** Most invoices have their tenant's name, some a former or typed one; three are voided. */
beforeAll(async () => {
  const places = ['Bohye (Shops)', 'Achimota (Shops)']
  const tenants = [...NAMES, ...NAMES].map((name, at) => ({ name, place: places[at % 2] ?? '' }))
  const ids: string[] = []
  for (const { name, place } of tenants) ids.push(await addTenant(name, place))
  const rows = Array.from({ length: 160 }, (_, at): TestInvoice => {
    const createdAt = new Date(Date.parse('2026-11-01T09:00:00Z') + ((at * 7) % 40) * 60_000)
    return {
      id: randomUUID(),
      invoiceNumber: `INV-2026-${String(at * 421).padStart(5, '0')}`,
      tenantId: ids[at % ids.length] ?? '',
      tenantName: at % 5 === 0 ? nameAt(at * 3) : nameAt(at % ids.length),
      amount: 100,
      dueDate: '2026-12-05',
      status: 'Unpaid',
      createdAt,
      updatedAt: createdAt,
    }
  })
  await storeInvoices(fixture.portal.db, rows)
  for (const at of [1, 4])
    await fixture.admin.call(`PATCH /tenants/${ids[at]}`, { body: { name: 'Nana Ama' } })
  await fixture.changeInvoice(rows[7]?.id ?? '', { tenantName: 'Ama Ɛsi' })
  for (const at of [0, 21, 40])
    await fixture.admin.call(`DELETE /invoices/${rows[at]?.id}`, { body: { reason: 'Twice' } })
  const { rows: chosen } = await fixture.portal.db.execute<{ id: string }>(
    sql`select id from properties where name = ${places[1]}`,
  )
  scopes.push({ propertyIds: chosen.map(({ id }) => id) })
})

async function listStored({ propertyIds }: Scope): Promise<Stored[]> {
  const { rows } = await fixture.portal.db.execute<Stored>(sql`
    select i.id, i.tenant_name as printed, p.name as now, i.invoice_number as number, t.property_id as "propertyId",
      extract(epoch from i.created_at)::float as "createdAt"
    from invoices i join tenants t on t.id = i.tenant_id join profiles p on p.uid = t.uid where i.voided_at is null`)
  return rows.filter(({ propertyId }) => propertyIds?.includes(propertyId) ?? true)
}

function closeness({ printed, number }: Stored, text: string): number {
  const [q, name] = [foldLetters(text), foldLetters(printed)]
  const search = `${name} \n ${foldLetters(number)}`
  if (/^\d+$/.test(text) && new RegExp(` 0*${text.replace(/^0+/, '')}$`).test(search)) return 0
  if (search.startsWith(q)) return name === q ? 0 : 1
  if (search.includes(` ${q}`)) return search.endsWith(` ${q}`) ? 0 : 2
  return 3
}

/** Reads every invoice. */
async function searchAll(scope: Scope, text: string) {
  const words = searchWords(text)
  const hasAll = (value: string) => words.length > 0 && words.every((word) => value.includes(word))
  const found = (await listStored(scope))
    .filter(
      ({ printed, number, now }) =>
        hasAll(`${foldLetters(printed)} \n ${foldLetters(number)}`) || hasAll(foldLetters(now)),
    )
    .map((row) => ({ ...row, close: closeness(row, text) }))
    .sort((a, b) => a.close - b.close || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
  return { total: found.length, ids: found.slice(0, LIMIT).map(({ id }) => id) }
}

async function expectSame(scope: Scope, text: string): Promise<number> {
  const { db } = fixture.portal
  const ids = (await searchInvoices(db, scope, text, LIMIT)).map(({ id }) => id)
  const found = { total: await countMatching(db, scope, text), ids }
  expect(found, `${text} in ${JSON.stringify(scope)}`).toEqual(await searchAll(scope, text))
  return found.total
}

test('a search by names finds the same as reading every invoice, in all properties and in some', async () => {
  const texts = fc.sample(
    fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    { numRuns: 120, seed: SEED },
  )
  const totals: number[] = []
  for (const text of new Set([...texts, ...NAMES, ...WORDS, 'Mensah, Ama', 'nana ama', 'esi']))
    for (const scope of scopes) totals.push(await expectSame(scope, text))
  expect(totals.filter((total) => total > LIMIT).length).toBeGreaterThan(50)
  expect(totals.filter((total) => total > 0 && total <= LIMIT).length).toBeGreaterThan(10)
})

test.each([
  ['ama', true],
  ['ama 42', true],
  ['x-2026', true],
  ['inv-2026-00042', false],
  ['V-2026', false],
  ['nv 42', false],
  ['in', false],
  ['ini', true],
  ['2026-0', false],
  [' - ', false],
])('%s is found by names: %s', (text, byNames) => {
  expect(isNameText(text)).toBe(byNames)
})

test('the names of invoices follow what is written', async () => {
  const { db } = fixture.portal
  const listNames = async () => {
    const { rows: kept } = await db.execute(sql`select tenant_id, name from invoice_names order by 1, 2`)
    const { rows: used } = await db.execute(
      sql`select distinct tenant_id, name_sorted as name from invoices order by 1, 2`,
    )
    return { kept, used }
  }
  const { kept, used } = await listNames()
  expect(kept).toEqual(used)
  const { id } = await fixture.createInvoice()
  await fixture.changeInvoice<Invoice>(id, { tenantName: 'Somebody Else' })
  const renamed = await listNames()
  expect(renamed.kept).toEqual(renamed.used)
  expect(renamed.kept).toContainEqual(expect.objectContaining({ name: 'somebody else' }))
  await deleteAllInvoices(db)
  expect((await listNames()).used).toEqual([])
})
