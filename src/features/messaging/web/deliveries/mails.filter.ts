import type { MailFilter } from '../../mails.contract.ts'
import { MESSAGE_LABELS } from '../../message-labels.ts'
import { kindLabel } from './mails.labels.ts'

/** '' means any. `state` is a state, or why an email was not sent. */
export type ShownMails = { q: string; state: string; kind: string }
export const ALL_MAILS: ShownMails = { q: '', state: '', kind: '' }

type Choice = { value: string; label: string }
type StateFilter = Pick<MailFilter, 'state' | 'ended' | 'which'>

const STATES: (Choice & { asks: StateFilter })[] = [
  { value: '', label: 'All', asks: {} },
  { value: 'pending', label: 'Waiting', asks: { state: 'pending' } },
  { value: 'sent', label: 'Sent', asks: { state: 'sent' } },
  { value: 'failed', label: 'Not sent', asks: { which: 'unsent' } },
]

/** Failed for good within 30 days and can be sent again; the counter links to it. */
export const SEND_AGAIN = 'again'
/** Had no mail server and can still be sent; the counter links to it. */
export const STRANDED = 'no-server'

const ENDS: (Choice & { asks: StateFilter })[] = [
  { value: SEND_AGAIN, label: 'Can be sent again', asks: { which: 'failed' } },
  { value: 'refused', label: 'Refused', asks: { ended: 'refused' } },
  { value: 'gave-up', label: 'Tried in vain', asks: { ended: 'gave-up' } },
  { value: STRANDED, label: 'No mail server', asks: { which: 'stranded' } },
  { value: 'withdrawn', label: 'Withdrawn', asks: { ended: 'withdrawn' } },
]

const choice = ({ value, label }: Choice): Choice => ({ value, label })

export const STATE_CHOICES = [...STATES.map(choice), { group: 'Why not sent', items: ENDS.map(choice) }]

/** Includes the kind in the address even when it has no label. */
export function kindChoices(kind: string): Choice[] {
  const known = Object.keys(MESSAGE_LABELS)
  const named = kind === '' || known.includes(kind) ? known : [...known, kind]
  const choices = named.map((value) => ({ value, label: kindLabel(value) }))
  return [
    { value: '', label: 'All kinds' },
    ...choices.sort((one, other) => one.label.localeCompare(other.label, 'en')),
  ]
}

/** Invalid values in the address are ignored. */
export function queryOf({ q, state, kind }: ShownMails) {
  const chosen = [...STATES, ...ENDS].find(({ value }) => value === state)
  return { q, kind, ...chosen?.asks }
}

export function noMatchMessage({ q, state, kind }: ShownMails): string {
  const others = [state !== '' && 'another state', kind !== '' && 'another kind'].filter(
    (part) => part !== false,
  )
  if (q.trim() !== '') return `Try ${['another spelling', ...others].join(' or ')}.`
  return others.length > 1 ? 'Nothing of this kind is in this state.' : `Try ${others.join('')}, or all.`
}

export const isFiltered = (shown: ShownMails): boolean =>
  Object.values(queryOf(shown)).some((value) => value !== undefined && value.trim() !== '')
