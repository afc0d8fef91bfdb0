import type pg from 'pg'
import { addDays } from '../src/shared/days.ts'
import { type Places, placesOf, sortedPlaces } from './lists.places.ts'

export type ListCall = { name: string; address: string; who: 'admin' | 'tenant' }

/** First, middle and last page, of 50 and 500 rows. Sorted lists are counted, as on the screens. */
function pages(
  who: ListCall['who'],
  { list, sort, middle, last }: Places,
  filter: Record<string, string>,
  limits = ['50', '500'],
): ListCall[] {
  const fields = { ...filter, ...(sort && sort !== 'newest' && { sort }) }
  const filters = Object.entries(fields).map(([field, value]) => `${field}=${value}`)
  const counted = sort && { count: 'true' }
  const at: [string, Record<string, string>][] = [
    ['first, counted', { count: 'true' }],
    [sort ? 'middle, counted' : 'middle', { cursor: middle, ...counted }],
    [sort ? 'last, counted' : 'last', { cursor: last, ...counted }],
  ]
  return at.flatMap(([place, position]) =>
    limits.map((limit) => ({
      who,
      name: `${who}: ${list} ${filters.join(' ')} [${place}, ${limit}]`,
      address: `/${list}?${new URLSearchParams({ ...fields, ...position, limit })}`,
    })),
  )
}

const SEARCHES = ['zzzz', 'z', 'o', 'ofori', 'kofi mensah 81', 'inv-2'].map((q) => ({ q }))
const STATUSES = [
  'Paid',
  'Unpaid',
  'Overdue',
  'Payment Submitted',
  'Payment Under Review',
  'owed',
  'open',
].map((status) => ({ status }))

/** The first tenant has the most records. */
export type Subjects = { tenantIds: string[]; place: { id: string; name: string }; busyDay: string }

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

export async function listCalls(client: pg.Client, subjects: Subjects): Promise<ListCall[]> {
  const { tenantIds, place, busyDay } = subjects
  const [heavy = ''] = tenantIds
  const month = { dueMonth: busyDay.slice(0, 7) }
  const invoices = await placesOf(client, 'invoices')
  const tenants = await placesOf(client, 'tenants')
  const span = { dueFrom: addDays(busyDay, -45), dueTo: addDays(busyDay, 15) }
  const byDay = [month, { dueMonth: '2031-01' }, { dueDate: busyDay }, { dueDate: '2031-01-31' }, span]
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
    ...sortedPlaces('invoices').flatMap((places) =>
      filters.flatMap((filter) => pages('admin', places, filter, ['50'])),
    ),
    ...[tenants, ...sortedPlaces('tenants')].flatMap((places) =>
      [{}, { q: 'zzzz' }, { q: 'o' }, { lease: 'ending' }, { lease: 'expired' }].flatMap((filter) =>
        pages('admin', places, filter, ['50']),
      ),
    ),
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
