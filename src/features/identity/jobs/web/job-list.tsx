import { BusyButton } from '../../../../web/ui/form/busy-button.tsx'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { Card } from '../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { InstantText } from '../../../../web/ui/values.tsx'
import type { Job, JobRun } from '../jobs.contract.ts'
import classes from './job-list.module.css'
import { durationLabel, RUN_BADGES, SCHEDULE_LABELS } from './run-labels.ts'

type Props = { jobs: readonly Job[]; busy: string | null; onRunAgain: (job: Job, run: JobRun) => void }

export function JobList({ jobs, busy, onRunAgain }: Props) {
  return (
    <Card>
      <Stack divided as="ul">
        {jobs.map((job) => (
          <JobRow key={job.name} job={job} busy={busy} onRunAgain={onRunAgain} />
        ))}
      </Stack>
    </Card>
  )
}

function JobRow({ job, busy, onRunAgain }: Omit<Props, 'jobs'> & { job: Job }) {
  const [last, ...earlier] = job.runs
  const open = earlier.filter(({ state, canRetry }) => state === 'failed' && canRetry)
  return (
    <li>
      <Text as="h2" size="md" weight={600}>
        {job.title}
      </Text>
      <Text tone="soft">{job.description}</Text>
      {last ? (
        [last, ...open].map((run) => (
          <RunRow
            key={run.id}
            run={run}
            job={job}
            busy={busy === run.id}
            onRunAgain={() => onRunAgain(job, run)}
          />
        ))
      ) : (
        <Text className={classes.when} tone="soft" size="sm">
          {SCHEDULE_LABELS[job.every]} · has not run lately
        </Text>
      )}
    </li>
  )
}

type RunProps = { run: JobRun; job: Job; busy: boolean; onRunAgain: () => void }

function RunRow({ run, job, busy, onRunAgain }: RunProps) {
  const { state, createdAt, startedAt, durationMs, attempts, error, canRetry } = run
  return (
    <div className={classes.run}>
      <StatusBadge {...RUN_BADGES[state]} />
      <Text className={classes.when} tone="soft" size="sm">
        {SCHEDULE_LABELS[job.every]} · <InstantText instant={startedAt ?? createdAt} />
        {durationMs !== null && (
          <>
            {' · '}
            <Text as="span" noWrap>
              took {durationLabel(durationMs)}
            </Text>
          </>
        )}
        {attempts > 1 && ` · ${attempts} tries`}
      </Text>
      {canRetry && (
        <BusyButton
          size="compact-sm"
          variant="subtle"
          mr={-8}
          busy={busy}
          working="Starting..."
          aria-label={`Run again: ${job.title}`}
          onClick={onRunAgain}
        >
          Run again
        </BusyButton>
      )}
      {error && (
        <Text tone="red" wide>
          {error}
        </Text>
      )}
    </div>
  )
}
