import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_LIST, page } from './paging.ts'

const rows = Array.from({ length: 7 }, (_, index) => ({
  id: `00000000-0000-4000-8000-00000000000${7 - index}`,
  createdAt: new Date(Date.UTC(2026, 10, 20, 9, 0, 0, 7 - index)).toISOString(),
}))
const asked: { limit: number; after: unknown }[] = []
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
        {
          rows: async (span) => {
            asked.push(span)
            const start = rows.findIndex(({ id }) => id === span.after?.id) + 1
            return rows.slice(start, start + span.limit)
          },
          count: async () => rows.length,
        },
      )
    },
  )
  await app.ready()
})
afterAll(() => app.close())

async function read(query: string) {
  const { headers, body } = await app.inject(`/list${query}`)
  return { link: headers.link, total: headers['x-total-count'], rows: JSON.parse(body) as typeof rows }
}

describe('a page', () => {
  test('without a limit is the whole list, up to 10,000', async () => {
    expect(await read('')).toEqual({ link: undefined, total: undefined, rows })
    expect(asked.at(-1)).toEqual({ limit: MAX_LIST + 1, after: undefined })
  })

  test('leads to the next one, with every filter and without the count', async () => {
    const first = await read('?q=a%20b&limit=3&count=true')
    expect(first.rows).toEqual(rows.slice(0, 3))
    expect(first.total).toBe('7')
    const [, next = ''] =
      /^<\/list(\?q=a\+b&limit=3&cursor=[\w-]+)>; rel="next"$/.exec(String(first.link)) ?? []
    const second = await read(next)
    expect(second).toMatchObject({ total: undefined, rows: rows.slice(3, 6) })
    expect(asked.at(-1)).toEqual({
      limit: 4,
      after: { createdAt: new Date(rows[2]?.createdAt ?? ''), id: rows[2]?.id },
    })
    expect(second.link).toMatch(/^<[^>]+>; rel="next"$/)
    const third = await read(/<\/list([^>]+)>/.exec(String(second.link))?.[1] ?? '')
    expect(third).toEqual({ link: undefined, total: undefined, rows: rows.slice(6) })
  })

  test.each([
    [6, true],
    [7, false],
    [8, false],
  ])('of %i out of seven says that more follow: %s', async (limit, more) => {
    expect((await read(`?limit=${limit}`)).link !== undefined).toBe(more)
  })
})
