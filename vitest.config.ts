import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Slow files start first, so that none of them runs alone at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => /\.kill\.|server\/instances|\.tsx$/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

const patience: TestProjectInlineConfiguration['test'] = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  retry: 0,
  allowOnly: false,
}

/** Simulations, kills, restores and fuzzing that take minutes: `npm test -- long`. */
const LONG = 'src/**/*.long.test.ts'
const LONG_WEB = 'src/**/*.long.test.tsx'
const SCALED = 'src/**/*.scaled.test.ts'
const isLong = process.env['LONG_TESTS'] === 'only'

const node: TestProjectInlineConfiguration = {
  test: {
    ...patience,
    name: 'node',
    environment: 'node',
    include: isLong ? [LONG, SCALED] : ['src/**/*.test.ts'],
    exclude: isLong ? [] : [LONG],
    setupFiles: 'src/testing/database/restore-globals.ts',
    // A fresh worker for each file loads the portal again: 80 of 290 seconds.
    isolate: false,
  },
}

const web: TestProjectInlineConfiguration = {
  test: {
    ...patience,
    name: 'web',
    environment: 'jsdom',
    include: isLong ? [LONG_WEB] : ['src/**/*.test.tsx'],
    exclude: isLong ? [] : [LONG_WEB],
    setupFiles: ['src/testing/database/restore-globals.ts', 'src/testing/browser.ts'],
    // Each file would load jsdom, Mantine and the screens again.
    isolate: false,
  },
}

export default defineConfig({
  test: {
    globalSetup: 'src/testing/database/cluster.ts',
    // One per processor.
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    teardownTimeout: 30_000,
    reporters: [
      ['default', { summary: false }],
      ['json', { outputFile: 'test-results/unit.json' }],
    ],
    projects: [node, web],
  },
})
