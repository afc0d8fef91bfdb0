import { afterAll, vi } from 'vitest'

// A worker serves many files: what one has put in the place of the world's own is nothing to the next.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
