import type { MailStatus } from '../../../messaging/channels/mails.contract.ts'
import { type Reader, timeLabel } from '../../../messaging/channels/web/deliveries/messages.labels.ts'
import type { ReminderRun } from '../reminders.contract.ts'
import { remindedLabel } from './reminder-labels.ts'

export type RunView = { source: MailStatus['source'] | undefined; reader: Reader }

type Run = Pick<ReminderRun, 'job' | 'reminded' | 'mails' | 'heldUntil'>

/** '11 invoices · 11 wait until 18:00', '5 invoices · 4 sent, 1 withdrawn'. */
export function runLabel(run: Run, view: RunView): string {
  const who = remindedLabel(run)
  if (run.reminded === 0) return who
  const outcomes = describeOutcomes(run, view)
  return `${who} · ${outcomes.length > 0 ? outcomes.join(', ') : 'mails not kept any more'}`
}

const number = (count: number) => count.toLocaleString('en-GB')

function describeOutcomes({ mails, heldUntil }: Run, view: RunView): string[] {
  const { sent, waiting, withdrawn, notSent, off } = mails
  const offLabel = `not sent: mail ${view.source === 'off' ? 'is' : 'was'} off`
  return [
    [sent, 'sent'] as const,
    [waiting, waitingLabel(waiting, heldUntil, view)] as const,
    [withdrawn, 'withdrawn'] as const,
    [notSent - off, 'not sent'] as const,
    [off, offLabel] as const,
  ].flatMap(([count, word]) => (count > 0 ? [`${number(count)} ${word}`] : []))
}

function waitingLabel(count: number, heldUntil: string | null, { source, reader }: RunView): string {
  const verb = count === 1 ? 'waits' : 'wait'
  if (source === 'none') return `${verb} until mail is set up`
  return heldUntil === null ? 'waiting' : `${verb} until ${timeLabel(heldUntil, reader)}`
}
