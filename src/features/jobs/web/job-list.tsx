import { BusyButton } from '../../../web/ui/busy-button.tsx'
import { Card } from '../../../web/ui/page.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { InstantText } from '../../../web/ui/values.tsx'
import type { Job, JobRun } from '../jobs.contract.ts'
import classes from './job-list.module.css'
import { durationLabel, RUN_BADGES, SCHEDULE_LABELS } from './run-labels.ts'

type Props = {
  jobs: readonly Job[]
  /** The run that is just asked for again. */
  busy: string | null
  onRunAgain: (job: Job, run: JobRun) => void
}

/** Jobs with their last run; of those that run when needed also earlier runs that failed. */
export function JobList({ jobs, busy, onRunAgain }: Props) {
  return (
    <Card>
      <ul className={classes.jobs}>
        {jobs.map((job) => (
          <JobRow key={job.name} job={job} busy={busy} onRunAgain={onRunAgain} />
        ))}
      </ul>
    </Card>
  )
}

function JobRow({ job, busy, onRunAgain }: Omit<Props, 'jobs'> & { job: Job }) {
  const [last, ...earlier] = job.runs
  const open = earlier.filter(({ state, canRetry }) => state === 'failed' && canRetry)
  return (
    <li className={classes.job}>
      <h2 className={classes.title}>{job.title}</h2>
      <p className={classes.about}>{job.description}</p>
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
        <p className={classes.when}>{SCHEDULE_LABELS[job.every]} · has not run lately</p>
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
      <p className={classes.when}>
        {SCHEDULE_LABELS[job.every]} · <InstantText instant={startedAt ?? createdAt} />
        {durationMs !== null && (
          <>
            {' · '}
            <span className={classes.duration}>took {durationLabel(durationMs)}</span>
          </>
        )}
        {attempts > 1 && ` · ${attempts} tries`}
      </p>
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
      {error && <p className={classes.error}>{error}</p>}
    </div>
  )
}
