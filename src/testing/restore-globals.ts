import { afterAll, vi } from 'vitest'

// A worker runs many files; what one stubs must not reach the next.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
