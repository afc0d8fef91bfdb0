import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begins with what waits or lives for long, so that nothing does so alone at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /(\.(kill|year)|server\/instances)\.test\.ts$|\.tsx$/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const patience: TestProjectInlineConfiguration['test'] = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  retry: 0,
  allowOnly: false,
}

export default defineConfig({
  test: {
    globalSetup: 'src/testing/cluster.ts',
    // As many as the machine has processors.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    teardownTimeout: 30_000,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    projects: [
      {
        test: {
          ...patience,
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          setupFiles: 'src/testing/restore-globals.ts',
          // A fresh worker for each file loads the portal anew: 80 of 290 seconds.
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'web',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/restore-globals.ts', 'src/testing/browser.ts'],
        },
      },
    ],
  },
})
