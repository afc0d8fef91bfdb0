import type pg from 'pg'
import { type Cursor, encodeCursor } from '../src/server/http/paging.ts'

type List = 'invoices' | 'tenants' | 'requests' | 'complaints'
/** Cursors of a page in the middle and of the last page. */
export type Places = { list: List; sort?: string; middle: string; last: string }

const ROWS: Record<List, string> = {
  invoices: 'invoices',
  tenants: 'tenants',
  requests: `cases where kind = 'request'`,
  complaints: `cases where kind = 'complaint'`,
}

async function rowAt(client: pg.Client, list: List, share: number): Promise<[string, string]> {
  const { rows } = await client.query<{ id: string; createdAt: Date }>(
    `select id, created_at as "createdAt" from ${ROWS[list]} order by created_at desc, id desc
     offset (select floor(count(*) * ${share}) from ${ROWS[list]}) limit 1`,
  )
  const [row] = rows
  if (!row) throw new Error(`There is nothing in ${list}.`)
  return [String(row.createdAt.getTime()), row.id]
}

export async function placesOf(client: pg.Client, list: List): Promise<Places> {
  const cursor = (keys: string[]) => encodeCursor({ sort: 'newest' }, { side: 'after', keys })
  return {
    list,
    ...((list === 'invoices' || list === 'tenants') && { sort: 'newest' }),
    middle: cursor(await rowAt(client, list, 0.5)),
    last: cursor(await rowAt(client, list, 0.9995)),
  }
}

const [LOW_ID, HIGH_ID] = ['00000000', 'ffffffff'].map((part) => `${part}-0000-4000-8000-000000000000`) as [
  string,
  string,
]
const AFTER_ALL_NAMES = '\u{10ffff}'

type Ends = { list: 'invoices' | 'tenants'; sort: string; low: string[]; middle: string[]; high: string[] }

/** The first, middle and last value of each sort. */
const SORTS: Ends[] = [
  {
    list: 'invoices',
    sort: 'dueDate',
    low: ['1900-01-01', ''],
    middle: ['2026-06-01', ''],
    high: ['2999-12-31', 'Z'],
  },
  { list: 'invoices', sort: 'amount', low: ['0', ''], middle: ['250000', ''], high: ['99999999999', 'Z'] },
  {
    list: 'invoices',
    sort: 'tenantName',
    low: ['', ''],
    middle: ['kwabena', ''],
    high: [AFTER_ALL_NAMES, ''],
  },
  {
    list: 'tenants',
    sort: 'name',
    low: ['', LOW_ID],
    middle: ['kwabena', LOW_ID],
    high: [AFTER_ALL_NAMES, HIGH_ID],
  },
  {
    list: 'tenants',
    sort: 'leaseEndDate',
    low: ['-infinity', '', LOW_ID],
    middle: ['2027-12-01', '', LOW_ID],
    high: ['infinity', AFTER_ALL_NAMES, HIGH_ID],
  },
]

/** In both directions; the last page is read backwards. */
export function sortedPlaces(list: 'invoices' | 'tenants'): Places[] {
  return SORTS.filter((one) => one.list === list).flatMap(({ sort, low, middle, high }) =>
    [
      { word: sort, end: high },
      { word: `-${sort}`, end: low },
    ].map(({ word, end }) => {
      const cursor = (side: Cursor['side'], keys: string[]) => encodeCursor({ sort: word }, { side, keys })
      return { list, sort: word, middle: cursor('after', middle), last: cursor('before', end) }
    }),
  )
}
