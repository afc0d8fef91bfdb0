import { afterEach, describe, expect, it, vi } from 'vitest'
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

describe.each([
  ['with Web Locks', navigator.locks],
  ['without Web Locks', undefined],
])('the tabs of a browser, %s', (_, locks) => {
  /** A tab; `lead` runs while it is the one that reads. */
  function openTab({ lead = untilAborted }: { lead?: Lead } = {}) {
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
      // Far apart: without locks, two that come to their turn at the same moment would both begin.
      rank: tabs.length / 4,
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

  it('elects one tab as leader, and all tabs get each event once', async () => {
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

  it('elects another tab when the leader closes, and all learn that the stream is open again', async () => {
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
})

describe('the tabs of a browser without Web Locks', () => {
  const voices: BroadcastChannel[] = []
  afterEach(() => {
    vi.useRealTimers()
    for (const voice of voices.splice(0)) voice.close()
  })

  /** A tab: whether it reads, how often it has begun to, and whether it has heard that another one does. */
  function openTab(rank: number) {
    const leaving = new AbortController()
    tabs.push(leaving)
    const tab = { begun: 0, reading: false, waits: false }
    const lead: Lead = async (tell, signal) => {
      tab.begun += 1
      tab.reading = true
      await untilAborted(tell, signal)
      tab.reading = false
    }
    const hear = () => {
      tab.waits = true
    }
    void joinTabs({ locks: undefined, rank, hear, lead, signal: leaving.signal })
    return tab
  }

  /** Another tab of which only what it says is there. */
  function say(says: string, rank: number): void {
    const voice = new BroadcastChannel('portal-live-turns')
    voices.push(voice)
    voice.postMessage({ says, rank })
  }

  it('come to one reader when several are opened at once', async () => {
    const all = [0.5, 0.1, 0.9, 0.3].map(openTab)
    await vi.waitFor(() => expect(all.map(({ waits }) => waits)).toEqual([true, false, true, true]))
    expect(all.map(({ reading }) => reading)).toEqual([false, true, false, false])
  })

  it('of two that read only the one of the lower rank goes on', async () => {
    const tab = openTab(0.5)
    await vi.waitFor(() => expect(tab.reading).toBe(true))
    say('reads', 0.9)
    say('left', 0.9)
    say('reads', 0.1)
    await vi.waitFor(() => expect(tab).toEqual({ begun: 1, reading: false, waits: true }))
  })

  it('read when the one that did has fallen silent, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const tab = openTab(0.5)
    say('reads', 0.9)
    await vi.waitFor(() => expect(tab.waits).toBe(true))
    await vi.advanceTimersByTimeAsync(5000)
    expect(tab.begun).toBe(0)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(tab).toMatchObject({ begun: 1, reading: true })
  })
})
