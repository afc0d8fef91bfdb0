import { BusyButton } from '../../../../../web/ui/form/busy-button.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { SelectAll } from '../../../../../web/ui/list/selection.tsx'
import classes from './owed.module.css'
import type { ReminderResult } from './send-reminders.ts'

type Props = {
  /** The number of chosen rows, and of those that can be. */
  count: number
  total: number
  progress: { at: number; of: number } | null
  onChooseAll: (chosen: boolean) => void
  onSend: () => void
}

export const RemindersBar = ({ count, total, progress, onChooseAll, onSend }: Props) => (
  <Row nowrap gap="sm" align="center" justify="between">
    <SelectAll count={count} total={total} onChange={onChooseAll} />
    <BusyButton
      variant={count > 0 ? 'filled' : 'default'}
      size="sm"
      disabled={count === 0}
      busy={progress !== null}
      working={progress ? `Sending ${progress.at} of ${progress.of}...` : ''}
      onClick={onSend}
    >
      Send reminder
    </BusyButton>
  </Row>
)

export function ReminderResults({ results }: { results: readonly ReminderResult[] }) {
  const sent = results.filter((result) => result.sent).length
  return (
    <Stack gap="xs">
      <Text weight={550}>
        {sent === results.length
          ? `${counted(sent)} sent.`
          : `${counted(sent)} sent, ${(results.length - sent).toLocaleString('en-GB')} not sent.`}
      </Text>
      <ul className={classes.results}>
        {results.map(({ tenantId, tenantName, text }) => (
          <li key={tenantId}>
            {tenantName}: {text}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const counted = (count: number) => (count === 1 ? '1 reminder' : `${count.toLocaleString('en-GB')} reminders`)
