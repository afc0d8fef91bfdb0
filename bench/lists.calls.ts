import type pg from 'pg'

/** A call to measure: what it is, its address, and who makes it. */
export type ListCall = { name: string; address: string; who: 'admin' | 'tenant' }

type Row = { id: string; createdAt: Date }
type List = 'invoices' | 'tenants' | 'requests' | 'complaints'
type Places = { list: List; middle: string; last: string }

/** The rows of each list. */
const ROWS: Record<List, string> = {
  invoices: 'invoices',
  tenants: 'tenants',
  requests: `cases where kind = 'request'`,
  complaints: `cases where kind = 'complaint'`,
}

const cursorOf = ({ id, createdAt }: Row) => Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url')

async function rowAt(client: pg.Client, list: List, share: number): Promise<Row> {
  const { rows } = await client.query<Row>(
    `select id, created_at as "createdAt" from ${ROWS[list]} order by created_at desc, id desc
     offset (select floor(count(*) * ${share}) from ${ROWS[list]}) limit 1`,
  )
  const [row] = rows
  if (!row) throw new Error(`There is nothing in ${list}.`)
  return row
}

async function placesOf(client: pg.Client, list: List): Promise<Places> {
  return {
    list,
    middle: cursorOf(await rowAt(client, list, 0.5)),
    last: cursorOf(await rowAt(client, list, 0.9995)),
  }
}

/** The first page with its count, a middle page and the last page, of 50 and of 500 rows. */
function pages(
  who: ListCall['who'],
  { list, middle, last }: Places,
  filter: Record<string, string>,
): ListCall[] {
  const said = Object.entries(filter).map(([field, value]) => `${field}=${value}`)
  const at: [string, Record<string, string>][] = [
    ['first, counted', { count: 'true' }],
    ['middle', { cursor: middle }],
    ['last', { cursor: last }],
  ]
  return at.flatMap(([place, position]) =>
    ['50', '500'].map((limit) => ({
      who,
      name: `${who}: ${list} ${said.join(' ')} [${place}, ${limit}]`,
      address: `/${list}?${new URLSearchParams({ ...filter, ...position, limit })}`,
    })),
  )
}

const SEARCHES = ['zzzz', 'z', 'o', 'ofori', 'kofi mensah 81', 'inv-2'].map((q) => ({ q }))
const STATUSES = ['Paid', 'Unpaid', 'Overdue', 'Payment Submitted', 'Payment Under Review'].map((status) => ({
  status,
}))

/** What a filled database has to ask about; the first tenant is the busiest. */
export type Subjects = { tenantIds: string[]; place: { id: string; name: string }; busyDay: string }

/** The lists of requests and of complaints; the busiest tenant has a third of each. */
async function caseCalls(client: pg.Client, heavy: string): Promise<ListCall[]> {
  const calls: ListCall[] = []
  for (const list of ['requests', 'complaints'] as const) {
    const places = await placesOf(client, list)
    const filters = [
      {},
      { q: 'zzzz' },
      { q: 'o' },
      { q: 'ofori' },
      { status: 'active' },
      { status: 'pending' },
    ]
    for (const filter of [...filters, { tenantId: heavy }]) calls.push(...pages('admin', places, filter))
    for (const filter of [{}, { status: 'active' }]) calls.push(...pages('tenant', places, filter))
    for (const who of ['admin', 'tenant'] as const)
      calls.push({ who, name: `${who}: ${list} totals`, address: `/${list}/totals` })
  }
  return calls
}

/** Every list with every filter, and the calls that sum or count. */
export async function listCalls(client: pg.Client, subjects: Subjects): Promise<ListCall[]> {
  const { tenantIds, place, busyDay } = subjects
  const [heavy = ''] = tenantIds
  const month = { dueMonth: busyDay.slice(0, 7) }
  const invoices = await placesOf(client, 'invoices')
  const tenants = await placesOf(client, 'tenants')
  const byDay = [month, { dueMonth: '2031-01' }, { dueDate: busyDay }, { dueDate: '2031-01-31' }]
  const together = [
    { q: 'zzzz', status: 'Paid' },
    { q: 'ofori', status: 'Overdue', ...month },
    { q: 'o', status: 'Paid', dueDate: busyDay },
  ]
  const filters = [{}, ...SEARCHES, ...STATUSES, ...byDay, ...together]
  const one = (who: ListCall['who'], address: string, name = address): ListCall => ({
    who,
    address,
    name: `${who}: ${name}`,
  })
  const apartments = [
    { apartment: place.name },
    { apartment: 'Nowhere' },
    { apartment: place.name, q: 'ofori' },
  ]
  return [
    ...[...filters, { tenantId: heavy }, { tenantId: heavy, status: 'Overdue' }].flatMap((filter) =>
      pages('admin', invoices, filter),
    ),
    ...[{}, { q: 'zzzz' }, { status: 'Unpaid' }, month].flatMap((filter) =>
      pages('tenant', invoices, filter),
    ),
    ...[{}, ...SEARCHES, ...apartments].flatMap((filter) => pages('admin', tenants, filter)),
    ...['mensah', 'zzzz', 'a'].map((q) => one('admin', `/tenants?limit=30&q=${q}`, `tenant choice '${q}'`)),
    one('admin', '/invoices/totals'),
    one('tenant', '/invoices/totals'),
    one('admin', `/invoices/balances?tenantIds=${heavy}`, 'balance of one'),
    one('admin', `/invoices/balances?tenantIds=${tenantIds.join(',')}`, `balances of ${tenantIds.length}`),
    ...(await caseCalls(client, heavy)),
    one('admin', '/properties'),
    one('admin', '/properties/occupancy'),
    one('admin', `/properties/${place.id}/units`, 'units of a property'),
    one(
      'admin',
      `/tenants/overlaps?${new URLSearchParams({ apartment: place.name, unit: 'S-7' })}`,
      'overlaps',
    ),
  ]
}
