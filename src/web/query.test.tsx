import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError, networkError } from './api-error.ts'
import { setOffline } from './connection.ts'
import { queryClient } from './query.ts'
import { clearSession, writeSession } from './session.ts'

const KEY = ['invoices']
const person = { token: 'token', email: 'akosua@tenant.test', name: 'Akosua' }

beforeEach(() => {
  writeSession({ ...person, role: 'tenant' }, null)
  setOffline(true)
})
afterEach(async () => {
  setOffline(false)
  queryClient.clear()
  await clearSession()
})

/** The screen's state after a fetch failed with this error. */
async function refetched(error: Error, data?: unknown) {
  if (data !== undefined) queryClient.setQueryData(KEY, data, { updatedAt: 1000 })
  let calls = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: () => {
      calls += 1
      return Promise.reject(error)
    },
  })
  const result = await observer.refetch()
  return { data: result.data, error: observer.getCurrentResult().error, calls }
}

test.each(['tenant', 'admin'] as const)(
  'without a connection a %s keeps what was loaded, with its time, and nothing is tried twice',
  async (role) => {
    writeSession({ ...person, role }, null)
    expect(await refetched(networkError(), [1])).toEqual({ data: [1], error: null, calls: 1 })
    expect(queryClient.getQueryState(KEY)?.dataUpdatedAt).toBe(1000)
  },
)

test('what was never loaded fails as ever', async () => {
  const error = networkError()
  expect(await refetched(error)).toEqual({ data: undefined, error, calls: 1 })
})

test('an answer of the server is an error also then', async () => {
  const error = new ApiError(404, 'Invoice not found')
  expect(await refetched(error, [1])).toEqual({ data: [1], error, calls: 1 })
})

test('a call that failed with a connection is tried again and is an error', async () => {
  setOffline(false)
  const error = networkError()
  expect(await refetched(error, [1])).toEqual({ data: [1], error, calls: 3 })
})
