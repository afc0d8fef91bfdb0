import { afterEach, describe, expect, it } from 'vitest'
import { joinLeaderElection, type LiveMessage } from './leader-election.ts'

type Lead = Parameters<typeof joinLeaderElection>[0]['lead']

const tabs: AbortController[] = []
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.abort()
})

const untilAborted: Lead = (_broadcast, signal) =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve())
    if (signal.aborted) resolve()
  })

describe('the tabs of a browser', () => {
  function openTab({ lead = untilAborted }: { lead?: Lead } = {}) {
    const messages: string[] = []
    const leaving = new AbortController()
    tabs.push(leaving)
    const tab = {
      messages,
      broadcast: undefined as undefined | ((message: LiveMessage) => void),
      close: () => leaving.abort(),
    }
    const over = joinLeaderElection({
      locks: navigator.locks,
      onMessage: (message) => void messages.push(message.kind === 'event' ? message.name : message.kind),
      lead: (broadcast, signal) => {
        tab.broadcast = broadcast
        broadcast({ kind: 'opened' })
        return lead(broadcast, signal)
      },
      signal: leaving.signal,
    })
    return Object.assign(tab, { over })
  }

  it('elects one tab as leader, and all tabs get each event once', async () => {
    const first = openTab()
    await expect.poll(() => first.broadcast).toBeDefined()
    const others = [openTab(), openTab()]
    await expect.poll(() => others.map(({ messages }) => messages)).toEqual([['opened'], ['opened']])
    first.broadcast?.({ kind: 'event', name: 'invoicePaid' })
    for (const tab of [first, ...others])
      await expect.poll(() => tab.messages).toEqual(['opened', 'invoicePaid'])
    expect(others.map(({ broadcast }) => broadcast)).toEqual([undefined, undefined])
  })

  it('elects another tab when the leader closes, and all learn that the stream is open again', async () => {
    const first = openTab()
    await expect.poll(() => first.broadcast).toBeDefined()
    const second = openTab()
    await expect.poll(() => second.messages).toEqual(['opened'])
    const third = openTab()
    await expect.poll(() => third.messages).toEqual(['opened'])
    first.close()
    await first.over
    await expect.poll(() => second.messages).toEqual(['opened', 'opened'])
    await expect.poll(() => third.messages).toEqual(['opened', 'opened'])
    expect(third.broadcast).toBeUndefined()
  })

  it('ends for all tabs when the server refuses the stream, without a retry', async () => {
    const refused = new AbortController()
    const first = openTab({ lead: () => untilAborted(() => undefined, refused.signal) })
    await expect.poll(() => first.broadcast).toBeDefined()
    const second = openTab()
    await expect.poll(() => second.messages).toEqual(['opened'])
    refused.abort()
    await Promise.all([first.over, second.over])
    expect(first.messages).toEqual(['opened', 'ended'])
    expect(second.messages.at(-1)).toBe('ended')
  })

  it('leaves the queue for the lock when it is closed', async () => {
    const first = openTab()
    await expect.poll(() => first.broadcast).toBeDefined()
    const second = openTab()
    await expect.poll(() => second.messages).toEqual(['opened'])
    second.close()
    await second.over
    first.close()
    await first.over
    expect(second.broadcast).toBeUndefined()
  })
})
