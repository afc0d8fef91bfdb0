import { describe, expect, test } from 'vitest'
import { createSessionCache, SESSION_CACHE_MS, type Session } from './session-cache.ts'

const createSession = (uid: string): Session => ({
  uid,
  tokenHash: `hash of ${uid}`,
  createdAt: new Date(0),
  renewedAt: new Date(0),
  lastUsedAt: new Date(0),
  expiresAt: new Date(1),
  email: `${uid}@tenant.test`,
  profile: { name: uid, role: 'tenant' },
  staff: null,
  propertyIds: null,
  firstPassword: null,
  needsTotp: false,
})

function createTestCache() {
  let now = 0
  let loads = 0
  const cache = createSessionCache(() => now)
  const wait = (ms: number) => {
    now += ms
  }
  const read = (uid: string, found: Session | undefined = createSession(uid)) =>
    cache.read(`hash of ${uid}`, async () => {
      loads += 1
      return found
    })
  return { cache, read, loads: () => loads, wait }
}

describe('a session', () => {
  test.each([
    [SESSION_CACHE_MS - 1, 1],
    [SESSION_CACHE_MS, 2],
  ])('that was read %i ms ago has been looked up %i times when it is read again', async (ms, expected) => {
    const { read, loads, wait } = createTestCache()
    await read('ama')
    wait(ms)
    expect((await read('ama'))?.uid).toBe('ama')
    expect(loads()).toBe(expected)
  })

  test('that was forgotten is looked up again, those of others are not', async () => {
    const { cache, read, loads } = createTestCache()
    await read('ama')
    await read('kofi')
    cache.forget(['ama'])
    await read('kofi')
    expect(loads()).toBe(2)
    await read('ama')
    expect(loads()).toBe(3)
  })

  test('is looked up again where changes may have been missed', async () => {
    const { cache, read, loads } = createTestCache()
    await read('ama')
    cache.forget()
    await read('ama')
    expect(loads()).toBe(2)
  })

  test('that changes while it is looked up is not kept', async () => {
    const { cache, read, loads } = createTestCache()
    await cache.read('hash of ama', async () => {
      cache.forget(['kofi'])
      return createSession('ama')
    })
    await read('ama')
    expect(loads()).toBe(1)
  })

  test('that does not exist is looked up each time', async () => {
    const { cache } = createTestCache()
    let loads = 0
    const read = () =>
      cache.read('no hash', async () => {
        loads += 1
        return undefined
      })
    expect([await read(), await read(), loads]).toEqual([undefined, undefined, 2])
  })
})
