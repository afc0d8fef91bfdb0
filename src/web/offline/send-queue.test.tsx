import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { ApiError, networkError } from '../api-error.ts'
import type { QueuedItem } from './queued-item.ts'
import { addItem, changeItem, listItems, removeItem, removePersonItems } from './send-queue.store.ts'
import { type Sender, SendQueue } from './send-queue.ts'

const HOUR = 3_600_000
const PEOPLE = ['akosua', 'kofi']

let now: number
let signedIn: string | null
let failures: (Error | null)[]
/** Items that reached the server, as 'label key'. */
let received: string[]
let sent: string[]

const sender: Sender = {
  send: async ({ label, key }) => {
    received.push(`${label} ${key}`)
    const failure = failures.shift()
    if (failure) throw failure
  },
}

const createQueue = (uid: string, senders: Record<string, Sender> = { receipt: sender }) =>
  new SendQueue({
    uid,
    signedIn: () => signedIn,
    senders,
    now: () => now,
    onSent: ({ label }) => sent.push(label),
  })

const write = (label: string, given: Partial<QueuedItem> = {}) =>
  addItem({
    uid: 'akosua',
    kind: 'receipt',
    label,
    key: `key-${label}`,
    contents: {},
    prepared: null,
    attemptedAt: null,
    ...given,
  })
const labels = async (uid = 'akosua') => (await listItems(uid)).map(({ label }) => label)
const getId = async (label: string) =>
  (await listItems('akosua')).find((item) => item.label === label)?.id ?? ''

beforeEach(async () => {
  for (const uid of PEOPLE) await removePersonItems(uid)
  now = Date.now()
  signedIn = 'akosua'
  failures = []
  received = []
  sent = []
})

test('sends each once, in the order in which they were written', async () => {
  const queue = createQueue('akosua')
  await write('one')
  await write('two', { attemptedAt: now })
  await changeItem(await getId('one'), { writtenAt: 1 })
  await changeItem(await getId('two'), { writtenAt: 2 })
  expect(await Promise.all([queue.sendAll(), queue.sendAll()])).toEqual(['done', 'done'])
  expect(await queue.sendAll()).toBe('done')
  expect(received).toEqual(['one key-one', 'two key-two'])
  expect([sent, await labels()]).toEqual([['one', 'two'], []])
})

test('two tabs of a browser without locks send with the same key', async () => {
  await write('one')
  await Promise.all([createQueue('akosua').sendAll(), createQueue('akosua').sendAll()])
  expect([new Set(received), await labels()]).toEqual([new Set(['one key-one']), []])
})

test.each([networkError(), new ApiError(503, 'Unavailable'), new ApiError(429, 'Later')])(
  'after %s all wait, and the next try has the same key',
  async (failure) => {
    failures = [failure]
    await write('one', {})
    await write('two')
    await changeItem(await getId('one'), { writtenAt: 1 })
    expect(await createQueue('akosua').sendAll()).toBe('later')
    expect(await labels()).toEqual(['one', 'two'])
    expect(await createQueue('akosua').sendAll()).toBe('done')
    expect(received).toEqual(['one key-one', 'one key-one', 'two key-two'])
  },
)

test('a refusal stays with its sentence until it is discarded, and holds up nothing', async () => {
  failures = [new ApiError(409, 'Already paid.')]
  await write('one')
  await changeItem(await getId('one'), { writtenAt: 1 })
  await write('two')
  expect(await createQueue('akosua').sendAll()).toBe('done')
  expect(await createQueue('akosua').sendAll()).toBe('done')
  expect(received).toEqual(['one key-one', 'two key-two'])
  expect((await listItems('akosua')).map(({ label, refusal }) => [label, refusal])).toEqual([
    ['one', 'Already paid.'],
  ])
  await removeItem(await getId('one'))
  expect(await labels()).toEqual([])
})

test('an ended session waits for the same person', async () => {
  failures = [new ApiError(401, 'Signed out')]
  await write('one')
  expect(await createQueue('akosua').sendAll()).toBe('signIn')
  signedIn = null
  expect(await createQueue('akosua').sendAll()).toBe('signIn')
  signedIn = 'kofi'
  expect(await createQueue('akosua').sendAll()).toBe('signIn')
  expect(await createQueue('kofi').sendAll()).toBe('done')
  expect([received, await labels('kofi'), await labels()]).toEqual([['one key-one'], [], ['one']])
  signedIn = 'akosua'
  expect(await createQueue('akosua').sendAll()).toBe('done')
  expect(received).toEqual(['one key-one', 'one key-one'])
})

test('nothing is sent for somebody who signs in while it is prepared', async () => {
  await write('one')
  const prepare = async () => {
    signedIn = 'kofi'
  }
  expect(await createQueue('akosua', { receipt: { ...sender, prepare } }).sendAll()).toBe('signIn')
  expect(received).toEqual([])
})

test('what was prepared is stored before it is sent, and not prepared again', async () => {
  failures = [networkError()]
  const prepared: number[] = []
  const prepare = async () => {
    prepared.push(1)
    return ['photo']
  }
  await write('one')
  const queue = createQueue('akosua', { receipt: { ...sender, prepare } })
  expect(await queue.sendAll()).toBe('later')
  expect(await listItems('akosua')).toMatchObject([{ prepared: ['photo'], attemptedAt: now }])
  expect([await queue.sendAll(), prepared]).toEqual(['done', [1]])
})

test('a try without an answer is not repeated once the server may have forgotten its key', async () => {
  failures = [networkError()]
  await write('one')
  const queue = createQueue('akosua')
  expect(await queue.sendAll()).toBe('later')
  now += 23 * HOUR
  expect([await queue.sendAll(), received]).toEqual(['done', ['one key-one']])
  expect(await queue.sendAgain(await getId('one'))).toBe('done')
  expect([received.length, received[1] === received[0], await labels()]).toEqual([2, false, []])
})

test('what is discarded while it is sent does not come back', async () => {
  await write('one')
  const id = await getId('one')
  const send = async () => {
    await removeItem(id)
    throw new ApiError(409, 'Already paid.')
  }
  expect(await createQueue('akosua', { receipt: { send } }).sendAll()).toBe('done')
  expect(await labels()).toEqual([])
})

test('what an older version wrote and nothing can send is refused in words', async () => {
  await write('one', { kind: 'parcel' })
  expect(await createQueue('akosua').sendAll()).toBe('done')
  expect(await listItems('akosua')).toMatchObject([{ refusal: 'This version of the portal cannot send it.' }])
})
