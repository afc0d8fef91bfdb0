import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { randomKey } from '../forms/form-key.ts'
import { inOrder, type QueuedItem } from './queued-item.ts'

interface Schema extends DBSchema {
  items: { key: string; value: QueuedItem; indexes: { uid: string } }
}

/** The window event after an item was added, changed or removed, in this tab or another. */
export const QUEUE_CHANGED = 'queuechanged'
const NOT_KEPT = 'This phone has no room to keep it until the connection is back. Please send it later.'

const otherTabs = new BroadcastChannel(QUEUE_CHANGED)
otherTabs.onmessage = () => dispatchEvent(new Event(QUEUE_CHANGED))

let opened: Promise<IDBPDatabase<Schema>> | undefined

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('send-queue', 1, {
    upgrade: (created) =>
      void created.createObjectStore('items', { keyPath: 'id' }).createIndex('uid', 'uid'),
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

export type NewItem = Pick<
  QueuedItem,
  'uid' | 'kind' | 'label' | 'key' | 'contents' | 'prepared' | 'attemptedAt' | 'repeatable'
>

/** Throws an error whose message is for people. */
export async function addItem(given: NewItem): Promise<void> {
  const item = { ...given, id: randomKey(), writtenAt: Date.now(), refusal: null }
  await putItem(item).catch((cause: unknown) => {
    throw new Error(NOT_KEPT, { cause })
  })
  void askToKeep()
}

/** Otherwise a browser may delete what waits when its disk is full. */
const askToKeep = async () => 'storage' in navigator && (await navigator.storage.persist?.())

async function putItem(item: QueuedItem): Promise<void> {
  await (await database()).put('items', item)
  changed()
}

export async function changeItem(id: string, changes: Partial<QueuedItem>): Promise<QueuedItem | undefined> {
  const { store, done } = (await database()).transaction('items', 'readwrite')
  const before = await store.get(id)
  const item = before && { ...before, ...changes }
  if (item) await store.put(item)
  await done
  changed()
  return item
}

export const findItem = async (id: string): Promise<QueuedItem | undefined> =>
  (await database()).get('items', id)

/** Calls `read` now and after changes, never twice at once. Returns a function that stops it. */
export function watchQueue(read: () => Promise<void>): () => void {
  let running = false
  let isStale = false
  const run = async () => {
    isStale = true
    if (running) return
    running = true
    while (isStale) {
      isStale = false
      await read().catch(reportError)
    }
    running = false
  }
  const start = () => void run()
  start()
  addEventListener(QUEUE_CHANGED, start)
  return () => removeEventListener(QUEUE_CHANGED, start)
}

/** The window event for each item that was sent from this tab, with the item as `detail`. */
const ITEM_SENT = 'queueditemsent'

export const announceSent = (item: QueuedItem): boolean =>
  dispatchEvent(new CustomEvent(ITEM_SENT, { detail: item }))

export function onItemSent(listener: (item: QueuedItem) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<QueuedItem>).detail)
  addEventListener(ITEM_SENT, hear)
  return () => removeEventListener(ITEM_SENT, hear)
}

export async function removeItem(id: string): Promise<void> {
  await (await database()).delete('items', id)
  changed()
}

export const listItems = async (uid: string): Promise<QueuedItem[]> =>
  inOrder(await (await database()).getAllFromIndex('items', 'uid', uid))

export async function removePersonItems(uid: string): Promise<void> {
  for (const { id } of await listItems(uid)) await removeItem(id)
}

function changed(): void {
  otherTabs.postMessage(null)
  dispatchEvent(new Event(QUEUE_CHANGED))
}
