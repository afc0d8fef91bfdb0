import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { deleteLastLoaded, readOwner } from '../last-loaded.owner.ts'
import { restoreLastLoaded, startStoring } from './last-loaded.ts'

const akosua = { uid: 'akosua', email: 'akosua@tenant.test', build: 'one' }
const kofi = { uid: 'kofi', email: 'kofi@tenant.test', build: 'one' }
const isStored = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'photos'

beforeEach(() => deleteLastLoaded())

const loaded = (data: Record<string, unknown>) => {
  const client = new QueryClient()
  for (const [key, value] of Object.entries(data)) client.setQueryData([key], value, { updatedAt: 1000 })
  return client
}

/** Stores what the client holds as this person. */
async function store(client: QueryClient, person: typeof akosua): Promise<void> {
  const stop = await startStoring(client, { ...person, isStored })
  await stop()
}

async function restored(person: typeof akosua): Promise<Record<string, unknown>> {
  const client = new QueryClient()
  await restoreLastLoaded(client, person)
  const queries = client.getQueryCache().getAll()
  return Object.fromEntries(queries.map(({ queryKey, state }) => [String(queryKey[0]), state.data]))
}

test('the same person gets what was loaded last, with its time', async () => {
  await store(loaded({ invoices: [1], photos: 'bytes' }), akosua)
  await store(loaded({ requests: [2] }), akosua)
  expect(await restored(akosua)).toEqual({ invoices: [1], requests: [2] })
  const client = new QueryClient()
  await restoreLastLoaded(client, akosua)
  expect(client.getQueryState(['invoices'])?.dataUpdatedAt).toBe(1000)
})

test('what loads later replaces what is stored', async () => {
  const client = loaded({ invoices: [1] })
  const stop = await startStoring(client, { ...akosua, isStored })
  client.setQueryData(['invoices'], [1, 2])
  await stop()
  expect(await restored(akosua)).toEqual({ invoices: [1, 2] })
})

test('another person deletes it, and another program does not read it', async () => {
  await store(loaded({ invoices: [1] }), akosua)
  expect(await restored(kofi)).toEqual({})
  expect(await restored({ ...akosua, build: 'two' })).toEqual({})
  await store(loaded({ requests: [2] }), kofi)
  expect(await restored(akosua)).toEqual({})
  expect(await restored(kofi)).toEqual({ requests: [2] })
})

test('nothing is stored for somebody who has signed out', async () => {
  const client = loaded({ invoices: [1] })
  const stop = await startStoring(client, { ...akosua, isStored })
  await deleteLastLoaded()
  await stop()
  expect([readOwner(), await restored(akosua)]).toEqual([null, {}])
})

test('signing in as the same person keeps it', async () => {
  await store(loaded({ invoices: [1] }), akosua)
  await deleteLastLoaded({ exceptOwner: 'akosua' })
  expect(await restored(akosua)).toEqual({ invoices: [1] })
  await deleteLastLoaded({ exceptOwner: 'kofi' })
  expect(await restored(akosua)).toEqual({})
})
