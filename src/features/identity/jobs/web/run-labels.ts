import type { Tone } from '../../../../web/ui/status-badge.tsx'
import type { Job, RunState } from '../jobs.contract.ts'

export const RUN_BADGES: Record<RunState, { tone: Tone; word: string }> = {
  queued: { tone: 'blue', word: 'Waiting' },
  running: { tone: 'blue', word: 'Running' },
  retrying: { tone: 'orange', word: 'Trying again' },
  completed: { tone: 'green', word: 'Done' },
  failed: { tone: 'red', word: 'Failed' },
}

export const SCHEDULE_LABELS: Record<Job['every'], string> = {
  minute: 'Every minute',
  hour: 'Every hour',
  'when-needed': 'When needed',
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** '0.2 s', '12 s', '3 min'. */
export function durationLabel(ms: number): string {
  if (ms < 10 * SECOND_MS) return `${(Math.ceil(ms / 100) / 10).toFixed(1)} s`
  return ms < 2 * MINUTE_MS ? `${Math.round(ms / SECOND_MS)} s` : `${Math.round(ms / MINUTE_MS)} min`
}
