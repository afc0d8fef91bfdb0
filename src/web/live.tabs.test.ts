import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { joinTabs, type LiveMessage } from './live.tabs.ts'

type Lead = Parameters<typeof joinTabs>[0]['lead']

const tabs: AbortController[] = []
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.abort()
})

const untilAborted: Lead = (_tell, signal) =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve())
    if (signal.aborted) resolve()
  })

/** A tab; `lead` runs when it is the one that reads. */
function openTab({
  locks = navigator.locks,
  lead = untilAborted,
}: {
  locks?: LockManager | undefined
  lead?: Lead
} = {}) {
  const heard: string[] = []
  const leaving = new AbortController()
  tabs.push(leaving)
  const tab = {
    heard,
    tell: undefined as undefined | ((message: LiveMessage) => void),
    close: () => leaving.abort(),
  }
  const over = joinTabs({
    locks,
    hear: (message) => void heard.push(message.kind === 'event' ? message.name : message.kind),
    lead: (tell, signal) => {
      tab.tell = tell
      tell({ kind: 'opened' })
      return lead(tell, signal)
    },
    signal: leaving.signal,
  })
  return Object.assign(tab, { over })
}

it('lets one tab lead and all hear, once each', async () => {
  const first = openTab()
  await vi.waitFor(() => expect(first.tell).toBeDefined())
  const others = [openTab(), openTab()]
  await vi.waitFor(() => expect(others.map(({ heard }) => heard)).toEqual([['opened'], ['opened']]))
  first.tell?.({ kind: 'event', name: 'invoicePaid' })
  await vi.waitFor(() => {
    for (const { heard } of [first, ...others]) expect(heard).toEqual(['opened', 'invoicePaid'])
  })
  expect(others.map(({ tell }) => tell)).toEqual([undefined, undefined])
})

it('lets another tab lead when the leader goes, and all hear that the stream is open again', async () => {
  const first = openTab()
  await vi.waitFor(() => expect(first.tell).toBeDefined())
  const second = openTab()
  await vi.waitFor(() => expect(second.heard).toEqual(['opened']))
  const third = openTab()
  await vi.waitFor(() => expect(third.heard).toEqual(['opened']))
  first.close()
  await first.over
  await vi.waitFor(() => expect(second.heard).toEqual(['opened', 'opened']))
  await vi.waitFor(() => expect(third.heard).toEqual(['opened', 'opened']))
  expect(third.tell).toBeUndefined()
})

it('ends for all when there is no stream to be had, without another try', async () => {
  const refused = new AbortController()
  const first = openTab({ lead: () => untilAborted(() => undefined, refused.signal) })
  await vi.waitFor(() => expect(first.tell).toBeDefined())
  const second = openTab()
  await vi.waitFor(() => expect(second.heard).toEqual(['opened']))
  refused.abort()
  await Promise.all([first.over, second.over])
  expect(first.heard).toEqual(['opened', 'ended'])
  expect(second.heard.at(-1)).toBe('ended')
})

it('gives its place in the queue up when it leaves', async () => {
  const first = openTab()
  await vi.waitFor(() => expect(first.tell).toBeDefined())
  const second = openTab()
  await vi.waitFor(() => expect(second.heard).toEqual(['opened']))
  second.close()
  await second.over
  first.close()
  await first.over
  expect(second.tell).toBeUndefined()
})

it('reads for itself alone where there are no locks', async () => {
  const pair = [openTab({ locks: undefined }), openTab({ locks: undefined })]
  await wait(0)
  pair[0]?.tell?.({ kind: 'event', name: 'invoicePaid' })
  expect(pair.map(({ heard }) => heard)).toEqual([['opened', 'invoicePaid'], ['opened']])
})
