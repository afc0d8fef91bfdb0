import path from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

export interface Count {
  passed: number
  failed: number
  failures?: string[]
}

const SAID_LINES = 12

const failure = (file: string, name: string, message: string | undefined): string => {
  const lines = (message ?? '').split('\n').slice(0, SAID_LINES)
  return `✗ ${path.relative(process.cwd(), file)} › ${name}\n${lines.map((line) => `    ${line}`).join('\n')}`
}

/** A file that fails before its tests counts as one failure. */
export function countUnit(report: JsonTestResults): Count {
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      if (tests.length === 0) return [failure(name, 'the file', message)]
      return tests.map((test) => failure(name, test.fullName, test.failureMessages?.join('\n')))
    })
  return { passed: report.numPassedTests, failed: failures.length, failures }
}

const storiesIn = (suite: JSONReportSuite): string[] => [
  ...suite.specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      return failure(path.join('e2e', file), title, errors.map(({ message }) => message).join('\n'))
    }),
  ...(suite.suites ?? []).flatMap(storiesIn),
]

/** A story that passes only when retried counts as a failure. */
export function countStories({ suites, stats, errors }: JSONReport): Count {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [...suites.flatMap(storiesIn), ...errors.map(({ message }) => `✗ ${message}`)],
  }
}
