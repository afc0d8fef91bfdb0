import { afterAll, vi } from 'vitest'

// A worker runs many files, and stubs must not reach the next one.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
