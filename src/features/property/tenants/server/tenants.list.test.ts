import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '../../../../testing/clock.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { Tenant } from '../tenants.contract.ts'

let portal: TestPortal
let admin: ApiClient

/** Groups of three tenants share a creation time. */
async function fill(count: number): Promise<void> {
  const at = portal.clock.now().toISOString()
  await portal.db.execute(sql`
    with places as (select id from properties where name = 'Palmwine (Shops)'),
    people as (
      insert into profiles (uid, name, email)
      select gen_random_uuid(), 'Kofi ' || n, 'kofi' || n || '@crowd.test' from generate_series(1, ${count}::int) n
      returning uid, substr(name, 6)::int as n
    )
    insert into tenants (id, uid, property_id, created_at, updated_at)
    select gen_random_uuid(), people.uid, places.id, at, at
    from people, places, lateral (select ${at}::timestamptz + (n / 3) * interval '1 ms' as at) instants`)
}

const list = (query = '', by = admin) => by.call<Tenant[]>(`GET /tenants${query}`)
const next = (headers: Headers) =>
  /<\/api\/tenants(\?[^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

async function walk(query: string, onPage: (page: number) => Promise<unknown> = async () => undefined) {
  const pages: Tenant[][] = []
  for (let at: string | undefined = query; at !== undefined; ) {
    const { status, body, headers } = await list(at)
    expect(status).toBe(200)
    pages.push(body)
    await onPage(pages.length)
    at = next(headers)
  }
  return pages
}

describe('a long list', () => {
  beforeAll(async () => {
    portal = await startTestPortal()
    admin = await portal.createAdmin()
    await fill(250)
  })
  afterAll(() => portal.close())

  test('is complete without a limit, newest first', async () => {
    const { body, headers } = await list()
    expect(body).toHaveLength(250)
    expect(headers.get('link')).toBeNull()
    expect(headers.get('x-total-count')).toBeNull()
    const instants = body.map(({ createdAt }) => createdAt)
    expect(instants).toEqual([...instants].sort().reverse())
  })

  test.each([1, 3, 100, 249, 250, 500])(
    'in pages of %i shows everybody exactly once, in the same order',
    async (limit) => {
      const whole = (await list()).body.map(({ id }) => id)
      const pages = limit === 1 ? await walk('?limit=1&q=kofi%202') : await walk(`?limit=${limit}`)
      const ids = pages.flat().map(({ id }) => id)
      expect(ids).toEqual(limit === 1 ? whole.filter((id) => ids.includes(id)) : whole)
      expect(new Set(ids).size).toBe(ids.length)
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit)
      expect(pages.at(-1)?.length).toBeGreaterThan(0)
    },
  )

  test('shows each row exactly once, even while one is added', async () => {
    const whole = (await list()).body.map(({ id }) => id)
    portal.clock.advance(MINUTE)
    const pages = await walk('?limit=100', (page) =>
      page === 1 ? portal.createTenant(admin, { name: 'Newcomer' }) : Promise.resolve(),
    )
    expect(pages.flat().map(({ id }) => id)).toEqual(whole)
    expect((await list('?limit=1')).body).toMatchObject([{ name: 'Newcomer' }])
    await admin.call(`DELETE /tenants/${(await list('?limit=1')).body[0]?.id}`)
  })

  test('counts matches on request, on that page only', async () => {
    const first = await list('?limit=100&count=true&q=kofi')
    expect(first.headers.get('x-total-count')).toBe('250')
    expect(next(first.headers)).toMatch(/^\?limit=100&q=kofi&cursor=[\w-]+$/)
    const filtered = await list('?limit=5&count=true&q=kofi%2024')
    expect(filtered.headers.get('x-total-count')).toBe('13')
    expect((await list('?count=false')).headers.get('x-total-count')).toBeNull()
  })

  test('keeps its filter on the following pages', async () => {
    const pages = await walk('?limit=4&q=kofi%2024&apartment=Palmwine%20(Shops)')
    expect(pages.map((page) => page.length)).toEqual([4, 4, 4, 1])
    expect(await walk('?limit=4&q=kofi%2024&apartment=Bohye%20(Shops)')).toEqual([[]])
  })

  test.each(['0', '501', '-1', 'abc', '1.5', ''])('with limit=%j is refused', async (limit) => {
    const { status, body } = await list(`?limit=${limit}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: expect.stringMatching(/^Limit must be /) })
  })

  test.each([
    '',
    'x',
    'AAAA',
    Buffer.from('1 2').toString('base64url'),
    Buffer.from('1 2 3').toString('base64url'),
  ])('with the cursor %j is refused', async (cursor) => {
    const { status, body } = await list(`?cursor=${cursor}`)
    const error = 'The cursor is not one of this list; start from the first page.'
    expect({ status, body }).toEqual({ status: 400, body: { error } })
  })

  test('ends at 10,000, and says that more follow', async () => {
    await portal.db.execute(sql`delete from tenants`)
    await portal.db.execute(sql`delete from profiles where role = 'tenant'`)
    await fill(10_001)
    // As autovacuum does: the statements were planned for few tenants.
    await portal.db.execute(sql`analyze tenants, profiles`)
    const { body, headers } = await list('?count=true')
    expect(body).toHaveLength(10_000)
    expect(headers.get('x-total-count')).toBe('10001')
    expect((await list(next(headers))).body).toHaveLength(1)
  })
})

describe('a search', () => {
  beforeAll(async () => {
    portal = await startTestPortal()
    admin = await portal.createAdmin()
    const people = [
      {
        name: 'Ɔfɔri Atta',
        apartment: 'Bohye (Shops)',
        unit: 'S-1',
        phone: '024 111',
        email: 'ofori@tenant.test',
      },
      { name: '100% Fashion', apartment: 'Bohye (Shops)', unit: 'S_2' },
      { name: 'Back\\slash & Co', apartment: 'Achimota (Shops)' },
      { name: 'Dɛdɛ ŊUTIFAFA', apartment: 'Bohye apartments', phone: '+233 20 5' },
    ]
    for (const [index, person] of people.entries()) {
      // Without digits, because the search also matches phone numbers.
      const email = `${'abcd'.charAt(index)}@tenant.test`
      const { status } = await admin.call('POST /tenants', {
        body: { email, password: 'tenant-secret', ...person },
      })
      expect(status).toBe(201)
    }
  })
  afterAll(() => portal.close())

  const OFORI = 'Ɔfɔri Atta'
  const FASHION = '100% Fashion'
  const BACKSLASH = 'Back\\slash & Co'
  const DEDE = 'Dɛdɛ ŊUTIFAFA'

  test.each<[string, string[]]>([
    ['ofori', [OFORI]],
    ['OFORI', [OFORI]],
    ['Ɔfɔri', [OFORI]],
    ['ɔFƆRI', [OFORI]],
    ['  ofori  ', [OFORI]],
    ['fori att', [OFORI]],
    ['dede', [DEDE]],
    ['nutifafa', [DEDE]],
    ['024 111', [OFORI]],
    ['024111', [OFORI]],
    ['+233 24 111', [OFORI]],
    ['24-111', [OFORI]],
    ['24112', []],
    ['020 5', [DEDE]],
    ['00233205', [DEDE]],
    ['233 205', [DEDE]],
    ['ofori@tenant', [OFORI]],
    ['S-1', [OFORI]],
    ['%', [FASHION]],
    ['0%', [FASHION]],
    ['_', [FASHION]],
    ['S_2', [FASHION]],
    ['\\', [BACKSLASH]],
    ['k\\s', [BACKSLASH]],
    ['& co', [BACKSLASH]],
    ['%%', []],
    ['__', []],
    ['\\\\', []],
    ["' or 1=1 --", []],
    ['ofori dede', []],
    ['', [DEDE, BACKSLASH, FASHION, OFORI]],
    ['   ', [DEDE, BACKSLASH, FASHION, OFORI]],
  ])('for %j finds %j', async (q, names) => {
    const { body, headers } = await list(`?count=true&${new URLSearchParams({ q })}`)
    expect(body.map(({ name }) => name).sort()).toEqual([...names].sort())
    expect(headers.get('x-total-count')).toBe(String(names.length))
  })

  test.each<[string, string[]]>([
    ['Bohye (Shops)', [FASHION, OFORI]],
    ['Bohye apartments', [DEDE]],
    ['Palmwine (Shops)', []],
    ['Bohye', []],
    ['%', []],
  ])('in %j finds %j', async (apartment, names) => {
    const { body } = await list(`?${new URLSearchParams({ apartment })}`)
    expect(body.map(({ name }) => name).sort()).toEqual([...names].sort())
  })

  test('combines both', async () => {
    const query = new URLSearchParams({ apartment: 'Bohye (Shops)', q: 'atta' })
    expect((await list(`?${query}`)).body.map(({ name }) => name)).toEqual([OFORI])
  })
})
