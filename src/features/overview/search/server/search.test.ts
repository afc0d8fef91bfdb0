import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCaseActions } from '../../../../testing/cases.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import type { Payment } from '../../../money/payments/payments.contract.ts'
import { type Found, SEARCH_MESSAGES } from '../search.contract.ts'
import { SEARCH_KINDS, type SearchKind } from '../search.rules.ts'

const fixture = setUpFixture()

const search = async (q: string) => {
  const { status, body, text } = await fixture.admin.call<Found>(`GET /search?q=${encodeURIComponent(q)}`)
  expect(status, text).toBe(200)
  return body
}
const titles = async (kind: SearchKind, q: string) => (await search(q))[kind].rows.map(({ title }) => title)

const tenant = (fields: Record<string, unknown>) => {
  fixture.portal.clock.advance(60_000)
  return fixture.portal.createTenant(fixture.admin, fields)
}

describe('tenants', () => {
  it('are found by name in any spelling, the closest first and then the newest', async () => {
    await tenant({ name: 'Yaw Ɔfɔri' })
    await tenant({ name: 'Ɔfɔri' })
    await tenant({ name: 'Ɔforiwaa Ama' })
    await tenant({ name: 'Ama Kofori' })
    await tenant({ name: 'Efua Ofori' })
    const best = ['Ɔfɔri', 'Ɔforiwaa Ama', 'Efua Ofori', 'Yaw Ɔfɔri', 'Ama Kofori']
    for (const q of ['ofori', 'ƆFƆRI', ' Ofɔri ']) expect(await titles('tenants', q)).toEqual(best)
    expect((await search('ofori')).tenants.total).toBe(5)
  })

  it('are found by unit, by e-mail and by phone in any notation', async () => {
    // No hexadecimal letters: the random emails of the tests contain those.
    const place = { apartment: 'Achimota (Shops)', unit: 'K07', phone: '+233 24 412-3456' }
    const { tenant: abena } = await tenant({ name: 'Abena Boatemaa', email: 'boat@market.test', ...place })
    await tenant({ name: 'Kwaku Mintah', unit: 'Shop K07' })
    await tenant({ name: 'Akua Bonsu', unit: 'K07x' })
    await tenant({ name: 'Kwaku of AK07 B', unit: 'AK07' })
    expect(await titles('tenants', 'k07')).toEqual([
      'Abena Boatemaa',
      'Akua Bonsu',
      'Kwaku Mintah',
      'Kwaku of AK07 B',
    ])
    const hit = { id: abena.id, title: 'Abena Boatemaa', status: null, amount: null }
    const detail = 'Achimota (Shops), K07 · 024 412 3456'
    for (const q of ['K07', 'k07', '0244123456', '024 412 3456', '+233244123456', '(024) 412-34', 'boatemaa'])
      expect((await search(q)).tenants.rows[0], q).toEqual({ ...hit, detail })
    const byEmail = (await search('BOAT@market')).tenants
    expect(byEmail).toEqual({
      total: 1,
      rows: [{ ...hit, detail: 'Achimota (Shops), K07 · boat@market.test' }],
    })
  })

  it('are five at most, with the total', async () => {
    for (const at of [1, 2, 3, 4, 5, 6, 7]) await tenant({ name: `Nkrumah ${at}` })
    const { total, rows } = (await search('nkrumah')).tenants
    expect([total, rows.map(({ title }) => title)]).toEqual([7, [7, 6, 5, 4, 3].map((at) => `Nkrumah ${at}`)])
  })

  it('are not found once deleted, but their invoices are', async () => {
    const left = await tenant({ name: 'Zenabu Alhassan' })
    const { invoiceNumber } = await fixture.portal.createInvoice(fixture.admin, left.tenant.id, {
      sendEmail: false,
    })
    await createCaseActions(fixture, 'complaint').submit({ subject: 'Dust' }, left)
    await fixture.admin.call(`DELETE /tenants/${left.tenant.id}`)
    const { tenants, invoices, complaints } = await search('zenabu')
    expect(tenants).toEqual({ total: 0, rows: [] })
    expect(invoices.rows.map(({ title }) => title)).toEqual([invoiceNumber])
    expect(complaints.rows.map(({ title }) => title)).toEqual(['Dust'])
  })
})

describe('invoices', () => {
  const numbered = async (numbers: string[]) => {
    for (const invoiceNumber of numbers) {
      fixture.portal.clock.advance(60_000)
      const { id } = await fixture.createInvoice({ description: 'Rent for December' })
      await fixture.portal.db.$client.query('update invoices set invoice_number = $1 where id = $2', [
        invoiceNumber,
        id,
      ])
    }
  }

  it('are found by number, the exact match first', async () => {
    await numbered(['INV-2031-00042', 'INV-2031-10042', 'INV-2031-00420', 'INV-2031-04200', 'INV-2030-00042'])
    for (const q of ['INV-2031-00042', 'inv-2031-00042'])
      expect((await search(q)).invoices).toMatchObject({ total: 1, rows: [{ title: 'INV-2031-00042' }] })
    for (const q of ['42', '042', '00042'])
      expect((await titles('invoices', q)).slice(0, 2)).toEqual(['INV-2030-00042', 'INV-2031-00042'])
    expect(await titles('invoices', '2031-0')).toEqual(['INV-2031-04200', 'INV-2031-00420', 'INV-2031-00042'])
  })

  it('have tenant, due day, displayed status and amount', async () => {
    const { tenant: mine } = await tenant({ name: 'Mawuli Agbeko' })
    await fixture.portal.createInvoice(fixture.admin, mine.id, {
      sendEmail: false,
      amount: 1500.5,
      description: 'Shop 4',
    })
    await fixture.portal.createInvoice(fixture.admin, mine.id, { sendEmail: false, status: 'Paid' })
    const { rows } = (await search('agbeko')).invoices
    const details = rows.map(({ detail, status, amount }) => ({ detail, status, amount }))
    expect(details).toContainEqual({
      detail: 'Mawuli Agbeko · due 5 Dec 2026 · Shop 4',
      status: 'Unpaid',
      amount: 1500.5,
    })
    expect(details).toContainEqual({
      detail: 'Mawuli Agbeko · due 5 Dec 2026',
      status: 'Paid',
      amount: 1500.5,
    })
    await fixture.changeInvoice(rows.find(({ status }) => status === 'Unpaid')?.id ?? '', {
      dueDate: '2026-11-01',
    })
    const later = (await search('agbeko')).invoices.rows.map(({ status }) => status)
    expect(later.toSorted()).toEqual(['Overdue', 'Paid'])
  })

  it('are found by the tenant’s current and former name', async () => {
    const { tenant: mine } = await tenant({ name: 'Esi Quartey' })
    await fixture.portal.createInvoice(fixture.admin, mine.id, { sendEmail: false })
    await fixture.admin.call(`PATCH /tenants/${mine.id}`, { body: { name: 'Esi Dzɔbɔ' } })
    for (const q of ['quartey', 'dzobo'])
      expect((await search(q)).invoices.rows.map(({ detail }) => detail)).toEqual([
        'Esi Quartey, now Esi Dzɔbɔ · due 5 Dec 2026',
      ])
  })
})

describe('payments', () => {
  const pay = async (fields: Record<string, unknown>, tenantId = fixture.tenant.tenant.id) => {
    fixture.portal.clock.advance(60_000)
    const money = { tenantId, amount: 100, receivedOn: '2026-11-20', method: 'cash', sendEmail: false }
    const { status, body, text } = await fixture.admin.call<Payment>('POST /payments', {
      body: { ...money, ...fields },
    })
    expect(status, text).toBe(201)
    return body
  }

  it('are found by receipt number, the exact match first', async () => {
    await pay({})
    for (const last of [16, 10_016, 169]) {
      await fixture.portal.db.$client.query('update receipt_counters set last = $1', [last])
      await pay({})
    }
    for (const q of ['RCT-2026-00017', 'rct-2026-00017'])
      expect((await search(q)).payments).toMatchObject({ total: 1, rows: [{ title: 'RCT-2026-00017' }] })
    const [exact, ...others] = ['RCT-2026-00017', 'RCT-2026-00170', 'RCT-2026-10017']
    for (const q of ['17', '017', '00017']) expect((await titles('payments', q))[0]).toBe(exact)
    expect(await titles('payments', '17')).toEqual([exact, ...others])
  })

  it('are found by reference, with tenant, day, method and amount, and not by name', async () => {
    const { tenant: mine } = await tenant({ name: 'Kojo Antwi' })
    const reference = 'MP261120.Ɔ941'
    const { id, receiptNumber } = await pay({ amount: 300, method: 'mobile_money', reference }, mine.id)
    const hit = {
      id,
      title: receiptNumber,
      detail: `Kojo Antwi · 20 Nov 2026 · Mobile money ${reference}`,
      status: null,
      amount: 300,
      tenant: { id: mine.id, name: 'Kojo Antwi' },
    }
    for (const q of [reference, 'mp261120', 'o941'])
      expect((await search(q)).payments, q).toEqual({ total: 1, rows: [hit] })
    expect((await search('antwi')).payments.total).toBe(0)
    await fixture.admin.call(`POST /payments/${id}/reverse`, { body: { reason: 'The cheque came back' } })
    expect((await search('mp261120')).payments.rows).toEqual([{ ...hit, status: 'Reversed' }])
  })

  it('that went back are found by their number and reference, and say what they are', async () => {
    const { tenant: mine } = await tenant({ name: 'Adjoa Sarpong' })
    const invoice = { amount: 80, purpose: 'deposit', sendEmail: false }
    await fixture.portal.createInvoice(fixture.admin, mine.id, invoice)
    await pay({ amount: 80 }, mine.id)
    const body = { amount: 80, method: 'bank_transfer', reference: 'BACK-7' }
    await fixture.admin.call(`POST /tenants/${mine.id}/deposit/return`, { body })
    for (const q of ['back-7', 'RFD-2026-00001', 'rfd'])
      expect((await search(q)).payments.rows).toMatchObject([
        {
          title: 'RFD-2026-00001',
          detail: 'Adjoa Sarpong · 20 Nov 2026 · Deposit returned · Bank transfer BACK-7',
        },
      ])
  })

  it('have the same counts as the list, whose names they leave out', async () => {
    for (const q of ['rct-20', 'RCT-2026-00017', '17', 'mp26', 'zzzz', 'back-7', 'rfd-2026']) {
      const { headers } = await fixture.admin.call(`GET /payments?limit=1&count=true&q=${q}`)
      expect(`${q} ${(await search(q)).payments.total}`).toBe(`${q} ${headers.get('x-total-count')}`)
    }
  })

  it('are only for those who may read them', async () => {
    await pay({ reference: 'HIDDEN-1' })
    const call = async (person: { staff: 'accountant' | 'caretaker' }) =>
      (await fixture.portal.createAdmin(person)).call<Found>('GET /search?q=hidden-1')
    expect((await call({ staff: 'accountant' })).body.payments.total).toBe(1)
    expect((await call({ staff: 'caretaker' })).body.payments).toEqual({ total: 0, rows: [] })
  })
})

describe.each(['request', 'complaint'] as const)('%ss', (kind) => {
  const caseActions = createCaseActions(fixture, kind)
  const kinds = `${kind}s` as const

  it('are found by subject, text and name, the closest first and then the newest', async () => {
    const word = kind === 'request' ? 'Gutter' : 'Drums'
    const bodyField = kind === 'request' ? 'description' : 'message'
    const submit = (subject: string, text: string) => {
      fixture.portal.clock.advance(60_000)
      return caseActions.submit({ subject, [bodyField]: text })
    }
    await submit(word, 'Please come')
    await submit(`${word} again`, 'Please come')
    await submit('Something else', `Well,no${word}`)
    await submit('It is worse', `The ${word} fell`)
    expect(await titles(kinds, word.toUpperCase())).toEqual([
      word,
      `${word} again`,
      'It is worse',
      'Something else',
    ])
    const [first] = (await search(word))[kinds].rows
    expect(first).toMatchObject({ status: 'pending', amount: null })
    expect(first?.detail).toMatch(/^Akosua Ɔpɔku Dɛdɛ · \d+ \w{3} 20\d\d$/)
    expect((await search('dede'))[kinds].total).toBeGreaterThanOrEqual(4)
    const other = kind === 'request' ? 'complaints' : 'requests'
    expect((await search(word))[other].total).toBe(0)
  })
})

describe('a search', () => {
  it('treats % and _ as plain characters', async () => {
    const { tenant: rare } = await tenant({ name: 'Ama 100%_off' })
    for (const q of ['100%', '%_', '_off']) {
      const { tenants, ...others } = await search(q)
      expect(
        tenants.rows.map(({ id }) => id),
        q,
      ).toEqual([rare.id])
      expect(Object.values(others).filter(({ total }) => total > 0)).toEqual([])
    }
    for (const q of ['%%', '__', '\\%', "''", '()', '.*', '[a', '$1'])
      for (const kind of SEARCH_KINDS) expect((await search(q))[kind].total, q).toBe(0)
  })

  it('finds a name by its words in any order, without hyphens, accents and apostrophes', async () => {
    const { tenant: hyphened } = await tenant({ name: 'Kwabena Owusu-Ansah' })
    const { tenant: accented } = await tenant({ name: 'Adélaïde N’Dri' })
    const found = [
      ['owusu ansah', hyphened],
      ['Ansah Kwabena', hyphened],
      ["n'dri adelaide", accented],
      ['Ade\u0301lai\u0308de', accented],
    ] as const
    for (const [q, { id }] of found)
      expect((await search(q)).tenants.rows).toEqual([expect.objectContaining({ id })])
  })

  // Invoices are filtered by their printed name; see docs/decisions/0018-search.md.
  it('has the same counts as the lists', async () => {
    const kinds = SEARCH_KINDS.filter((kind) => kind !== 'payments')
    for (const q of ['akosua', 'ofori', '42', '024', 'inv', 'gutter', 'sweep', 'zzzz']) {
      const found = await search(q)
      for (const kind of kinds) {
        const list = kind === 'charges' ? 'rent-rules' : kind
        const { headers } = await fixture.admin.call(`GET /${list}?limit=1&count=true&q=${q}`)
        expect(`${q} ${kind} ${found[kind].total}`).toBe(`${q} ${kind} ${headers.get('x-total-count')}`)
      }
    }
  })

  it.each([
    ['', SEARCH_MESSAGES.nothing],
    ['?q=', SEARCH_MESSAGES.nothing],
    ['?q=a', SEARCH_MESSAGES.tooShort],
    ['?q=%20a%20', SEARCH_MESSAGES.tooShort],
    [`?q=${'a'.repeat(5000)}`, 'What to search for must have at most 200 characters'],
  ])('is refused with a sentence: %#', async (query, error) => {
    const refusal = await fixture.admin.call<{ error: string }>(`GET /search${query}`)
    expect([refusal.status, refusal.body.error]).toEqual([400, error])
  })

  it('is for admins only', async () => {
    expect((await fixture.portal.anonymous.call('GET /search?q=ama')).status).toBe(401)
    expect((await fixture.tenant.call('GET /search?q=ama')).status).toBe(403)
    expect((await fixture.portal.withToken(randomUUID()).call('GET /search?q=ama')).status).toBe(401)
  })
})
