import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../../shared/days.ts'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextButton } from '../../../../web/ui/text-button.tsx'
import { InstantText } from '../../../../web/ui/values.tsx'
import { mailStatusQuery } from '../../../messaging/channels/web/deliveries/mails.api.ts'
import { useReader } from '../../../messaging/channels/web/deliveries/messages.use.ts'
import type { ReminderRun } from '../reminders.contract.ts'
import { JOB_NAMES, quietRunsLabel, TRIGGER_TEXTS } from './reminder-labels.ts'
import { type RunView, runLabel } from './run-labels.ts'
import { groupRuns, quietDays } from './runs.groups.ts'
import classes from './runs.module.css'

/** Folds consecutive runs without reminders into one line. */
export function RunList({ runs }: { runs: readonly ReminderRun[] }) {
  const seen = useSeenRuns()
  return (
    <Stack divided as="ul">
      {groupRuns(runs).map((folded) =>
        'run' in folded ? (
          <RunRow key={folded.run.id} run={folded.run} seen={seen} />
        ) : (
          <QuietRows
            key={folded.quiet.at(0)?.id}
            quiet={folded.quiet}
            days={quietDays(folded.quiet, runs)}
            seen={seen}
          />
        ),
      )}
    </Stack>
  )
}

const AGAIN = 'Nothing was sent; the portal tries again automatically.'
const FAILED = { start: AGAIN, daily: AGAIN, 'switched-on': 'Nothing was sent or switched on.' }

function RunRow({ run, seen }: { run: ReminderRun; seen: RunView }) {
  const { id, job, day, trigger, startedAt, outcome, error, reminded } = run
  const failed = outcome === 'failed'
  return (
    <li className={classes.run} data-quiet={(!failed && reminded === 0) || undefined}>
      <Text weight={failed || reminded > 0 ? 600 : undefined}>
        {failed || reminded === 0 ? (
          JOB_NAMES[job]
        ) : (
          <TextLink
            to="."
            search={{ run: id }}
            className="covering"
            c="inherit"
            inherit
            replace
            resetScroll={false}
          >
            {JOB_NAMES[job]}
            <span className="visually-hidden"> of {formatDay(day)}</span>
          </TextLink>
        )}
      </Text>
      {failed ? (
        <StatusBadge tone="red" word="Failed" />
      ) : (
        <p className={classes.count}>{runLabel(run, seen)}</p>
      )}
      <Text wide tone="soft" size="sm">
        <InstantText instant={startedAt} /> · {TRIGGER_TEXTS[trigger]}
      </Text>
      {failed && (
        <Text tone="red" wide>
          {error} {FAILED[trigger]}
        </Text>
      )}
    </li>
  )
}

type QuietProps = { quiet: readonly ReminderRun[]; days: readonly string[]; seen: RunView }

function QuietRows({ quiet, days, seen }: QuietProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <li className={classes.run} data-quiet>
        <p>{quietRunsLabel(quiet, days)}</p>
        <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Show'}
          <span className="visually-hidden"> what reminded nobody</span>
        </TextButton>
      </li>
      {open && quiet.map((run) => <RunRow key={run.id} run={run} seen={seen} />)}
    </>
  )
}

export function useSeenRuns(): RunView {
  const { data } = useQuery(mailStatusQuery)
  return { source: data?.source, reader: useReader() }
}
