import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeCursor, MAX_LIST, newestFirst, type PagedList, type PageRequest, page } from './paging.ts'

const rows = Array.from({ length: 7 }, (_, index) => ({
  id: `00000000-0000-4000-8000-00000000000${7 - index}`,
  createdAt: new Date(Date.UTC(2026, 10, 20, 9, 0, 0, 7 - index)).toISOString(),
}))
const requests: PageRequest[] = []
let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  app.get<{ Querystring: { limit?: string; cursor?: string; count?: string } }>(
    '/list',
    async (request, reply) => {
      const { limit, cursor, count } = request.query
      const query = {
        cursor,
        count: count === 'true',
        limit: limit === undefined ? undefined : Number(limit),
      }
      return page(
        { request, reply, query },
        newestFirst({
          rows: async (asking) => {
            requests.push(asking)
            const { limit, cursor } = asking
            const at = rows.findIndex(({ id }) => id === cursor?.keys[1])
            // Nearest first, like a query that reads backwards.
            if (cursor?.side === 'before') return rows.slice(Math.max(0, at - limit), at).reverse()
            return rows.slice(at + 1, at + 1 + limit)
          },
          count: async () => rows.length,
        }),
      )
    },
  )
  await app.ready()
})
afterAll(() => app.close())

type Numbered = { number: number }
const numberedList = (length: number, { failsAt = Number.POSITIVE_INFINITY } = {}): PagedList<Numbered> => ({
  sort: 'number',
  kinds: ['number'],
  rows: async ({ limit, cursor }) => {
    const from = cursor ? Number(cursor.keys[0]) + 1 : 0
    if (from >= failsAt) throw new Error('the database is gone')
    const count = Math.max(0, Math.min(limit, length - from))
    return Array.from({ length: count }, (_, at) => ({
      row: { number: from + at },
      keys: [String(from + at)],
    }))
  },
  count: async () => ({ total: length, before: 0 }),
  keysAt: async (offset) => [offset, offset + 1].filter((at) => at < length).map((at) => [String(at)]),
})

describe('a long list without a limit', () => {
  const serve = async (list: PagedList<Numbered>, query = {}) => {
    const server = Fastify()
    server.get('/list', (request, reply) => page({ request, reply, query }, list))
    return server.inject('/list').finally(() => server.close())
  }

  test.each([0, 1, 499, 500, 501, 1_000, 1_001, 9_999, 10_000])('has all of its %i rows', async (length) => {
    const { headers, body } = await serve(numberedList(length), { count: true })
    expect(JSON.parse(body)).toEqual(Array.from({ length }, (_, number) => ({ number })))
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-total-count': String(length),
      'x-offset': '0',
    })
    expect(headers.link).toBeUndefined()
  })

  test('has 10,000 rows and a link to the others', async () => {
    const { headers, body } = await serve(numberedList(10_001))
    expect(JSON.parse(body).at(-1)).toEqual({ number: 9_999 })
    const cursor = encodeCursor({ sort: 'number' }, { side: 'after', keys: ['9999'] })
    expect(headers.link).toBe(`</list?cursor=${cursor}>; rel="next"`)
  })

  test('that fails in the middle breaks off instead of seeming complete', async () => {
    await expect(serve(numberedList(2_000, { failsAt: 1_000 }))).rejects.toThrow()
  })
})

async function read(query: string) {
  const { headers, body } = await app.inject(`/list${query}`)
  return { link: headers.link, total: headers['x-total-count'], rows: JSON.parse(body) as typeof rows }
}

const findLink = ({ link }: { link: unknown }, rel: 'next' | 'prev') =>
  new RegExp(`<\\/list([^>]+)>; rel="${rel}"`).exec(String(link))?.[1] ?? ''

describe('a page', () => {
  test('without a limit is the whole list, up to 10,000', async () => {
    expect(await read('')).toEqual({ link: undefined, total: undefined, rows })
    expect(requests.at(-1)).toEqual({ limit: MAX_LIST + 1, cursor: undefined })
  })

  test('links to the next one, with every filter and without the count', async () => {
    const first = await read('?q=a%20b&limit=3&count=true')
    expect(first.rows).toEqual(rows.slice(0, 3))
    expect(first.total).toBe('7')
    const [, next = ''] =
      /^<\/list(\?q=a\+b&limit=3&cursor=[\w-]+)>; rel="next"$/.exec(String(first.link)) ?? []
    const second = await read(next)
    expect(second).toMatchObject({ total: undefined, rows: rows.slice(3, 6) })
    expect(requests).toContainEqual({
      limit: 4,
      cursor: { side: 'after', keys: [String(Date.parse(rows[2]?.createdAt ?? '')), rows[2]?.id] },
    })
    const third = await read(findLink(second, 'next'))
    expect(third).toMatchObject({ total: undefined, rows: rows.slice(6) })
    expect(third.link).toMatch(/^<[^>]+>; rel="prev"$/)
  })

  test('links to the previous one, in the order of the list', async () => {
    const second = await read(findLink(await read('?limit=3'), 'next'))
    const first = await read(findLink(second, 'prev'))
    expect(first.rows).toEqual(rows.slice(0, 3))
    expect(findLink(first, 'next')).not.toBe('')
    expect(findLink(first, 'prev')).toBe('')
  })

  test.each([
    [6, true],
    [7, false],
    [8, false],
  ])('of %i out of seven says that more follow: %s', async (limit, more) => {
    expect((await read(`?limit=${limit}`)).link !== undefined).toBe(more)
  })
})
