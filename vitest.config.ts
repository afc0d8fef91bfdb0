import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    globalSetup: 'src/testing/cluster.ts',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    teardownTimeout: 30_000,
    retry: 0,
    allowOnly: false,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
})
