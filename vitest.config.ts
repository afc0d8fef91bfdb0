import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    globalSetup: 'src/testing/cluster.ts',
    setupFiles: 'src/testing/restore-globals.ts',
    maxWorkers: 2,
    // A fresh worker for each file loads the portal anew: 80 of 290 seconds.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    retry: 0,
    allowOnly: false,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
})
