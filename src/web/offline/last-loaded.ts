import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { deleteLastLoaded, LAST_LOADED, type Owner, readOwner, writeOwner } from '../last-loaded.owner.ts'

type StoredQuery = { hash: string; uid: string; build: string; query: DehydratedState['queries'][number] }
interface Schema extends DBSchema {
  queries: { key: string; value: StoredQuery }
}

/** `build` identifies the program, because another one may expect other data. */
type LastLoadedOwner = { uid: string; build: string }
type Storing = LastLoadedOwner & Owner & { isStored: (query: Query) => boolean }

const DELAY_MS = 250

/** Opened for each use, because an open connection would block the deletion. */
async function withDatabase<T>(use: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(LAST_LOADED, 1, {
    upgrade: (created) => void created.createObjectStore('queries', { keyPath: 'hash' }),
  })
  return use(database).finally(() => database.close())
}

/** Stores each query soon after it has loaded. Returns a function that stops it and stores the rest. */
export async function startStoring(client: QueryClient, of: Storing): Promise<() => Promise<void>> {
  await deleteLastLoaded({ exceptOwner: of.uid })
  writeOwner(of)
  const cache = client.getQueryCache()
  const changed = new Set(cache.getAll().map(({ queryHash }) => queryHash))
  let timer: ReturnType<typeof setTimeout> | undefined
  const store = () => {
    clearTimeout(timer)
    timer = undefined
    const hashes = new Set(changed)
    changed.clear()
    return storeQueries(client, of, (query) => hashes.has(query.queryHash))
  }
  const schedule = () => {
    timer ??= setTimeout(() => void store(), DELAY_MS)
  }
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    changed.add(event.query.queryHash)
    schedule()
  })
  schedule()
  return () => {
    stop()
    return store()
  }
}

async function storeQueries(
  client: QueryClient,
  { uid, build, isStored }: Storing,
  isChanged: (query: Query) => boolean,
): Promise<void> {
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: (query) => query.state.status === 'success' && isStored(query) && isChanged(query),
  })
  if (queries.length === 0) return
  await withDatabase(async (database) => {
    // The person may have signed out meanwhile, in this tab or another.
    if (readOwner()?.uid !== uid) return
    const { store, done } = database.transaction('queries', 'readwrite')
    const puts = queries.map((query) => store.put({ hash: query.queryHash, uid, build, query }))
    await Promise.all([...puts, done])
  })
}

export async function restoreLastLoaded(
  client: QueryClient,
  { uid, build }: LastLoadedOwner,
): Promise<boolean> {
  const rows = await withDatabase((database) => database.getAll('queries'))
  const queries = rows.filter((row) => row.uid === uid && row.build === build).map(({ query }) => query)
  // Without a connection dropped data could not be loaded again.
  const defaultOptions = { queries: { gcTime: Number.POSITIVE_INFINITY } }
  hydrate(client, { queries, mutations: [] }, { defaultOptions })
  return queries.length > 0
}
