import { expect, test } from 'vitest'
import { ReadOnlyDatabase } from '../../../server/database/connection/unavailable.ts'
import { retryUnavailable } from './retry-unavailable.ts'

/** Fails with these, one after the other, then succeeds; each wait takes its milliseconds. */
async function tryStart(failures: Error[], abortAtMs = Number.POSITIVE_INFINITY) {
  const stopping = new AbortController()
  const lines: { atMs: number; cause: unknown }[] = []
  let ms = 0
  const started = retryUnavailable(
    async () => {
      const failure = failures.shift()
      if (failure) throw failure
      return 'started'
    },
    {
      signal: stopping.signal,
      log: { error: (fields: object) => void lines.push({ atMs: ms, ...(fields as { cause: unknown }) }) },
      now: () => ms,
      wait: async (pauseMs) => {
        ms += pauseMs
        if (ms >= abortAtMs) stopping.abort()
      },
    },
  )
  return { result: await started.catch((error: Error) => error.message), lines }
}

const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
const silent = () => new Error('timeout expired')
const times = (count: number, create: () => Error) => Array.from({ length: count }, create)

test('a database that is away for two minutes costs three lines', async () => {
  const { result, lines } = await tryStart(times(121, refused))
  expect(result).toBe('started')
  expect(lines).toEqual([0, 60_000, 120_000].map((atMs) => ({ atMs, cause: 'connect ECONNREFUSED' })))
})

test.each([
  ['silent', silent],
  ['read-only', () => new ReadOnlyDatabase()],
  [
    'starting',
    () =>
      Object.assign(new Error('the database system is starting up'), { severity: 'FATAL', code: '57P03' }),
  ],
  ['at the end of a chain of causes', () => new Error('DATABASE_URL does not lead …', { cause: refused() })],
  ['refused at each address', () => new AggregateError([refused(), refused()])],
])('a database that is %s is waited for', async (_, create) => {
  expect(await tryStart(times(2, create))).toMatchObject({ result: 'started', lines: [{ atMs: 0 }] })
})

test.each([
  ['a wrong password', Object.assign(new Error('no password'), { severity: 'FATAL', code: '28P01' })],
  ['a mistake', new TypeError('no function')],
])('%s ends the start', async (_, error) => {
  expect(await tryStart([error])).toEqual({ result: error.message, lines: [] })
})

test('a signal ends the waiting', async () => {
  expect((await tryStart(times(100, silent), 5_000)).result).toBe(undefined)
})
