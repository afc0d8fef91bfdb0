import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const run = {
  id: EXAMPLE_IDS.jobRun,
  state: 'failed',
  createdAt: '2026-11-20T08:44:00.000Z',
  startedAt: '2026-11-20T08:45:12.000Z',
  finishedAt: '2026-11-20T08:45:12.480Z',
  durationMs: 480,
  attempts: 4,
  error: 'No space left on device',
  canRetry: true,
}
const job = {
  name: 'delete-unused-files',
  title: 'Remove unused files',
  description: 'Removes files older than 24 hours that belong to no record.',
  every: 'hour',
  runs: [run],
}
const retried = { message: 'The job runs again.' }

export const EXAMPLES = { run, job, retried }
