import { CHANNEL_LABELS, CHANNELS } from '../../../../../shared/channels.ts'
import { MESSAGE_LABELS } from '../../message-labels.ts'
import type { MessageFilter } from '../../messages.contract.ts'
import { kindLabel } from './messages.labels.ts'

/** '' means any. `state` is a state, or why a message was not sent. */
export type ShownMessages = { q: string; channel: string; state: string; kind: string }
export const ALL_MESSAGES: ShownMessages = { q: '', channel: '', state: '', kind: '' }

type Choice = { value: string; label: string }
type StateFilter = Pick<MessageFilter, 'state' | 'ended' | 'which'>

const STATES: (Choice & { asks: StateFilter })[] = [
  { value: '', label: 'All', asks: {} },
  { value: 'queued', label: 'Queued', asks: { state: 'queued' } },
  { value: 'sent', label: 'Sent', asks: { state: 'sent' } },
  { value: 'delivered', label: 'Delivered', asks: { state: 'delivered' } },
  { value: 'failed', label: 'Failed', asks: { state: 'failed', which: 'unsent' } },
  { value: 'unknown', label: 'Unknown', asks: { state: 'unknown' } },
]

/** Failed for good within 30 days, can be sent again; linked from the counter. */
export const SEND_AGAIN = 'again'
/** Had no mail server, can still be sent; linked from the counter. */
export const STRANDED = 'no-server'

const ENDS: (Choice & { asks: StateFilter })[] = [
  { value: SEND_AGAIN, label: 'Can be sent again', asks: { which: 'failed' } },
  { value: 'refused', label: 'Refused', asks: { ended: 'refused' } },
  { value: 'gave-up', label: 'Tried in vain', asks: { ended: 'gave-up' } },
  { value: STRANDED, label: 'No mail server', asks: { which: 'stranded' } },
  { value: 'withdrawn', label: 'Withdrawn', asks: { ended: 'withdrawn' } },
]

const choice = ({ value, label }: Choice): Choice => ({ value, label })

export const STATE_CHOICES = [...STATES.map(choice), { group: 'Why it failed', items: ENDS.map(choice) }]

export const CHANNEL_CHOICES: Choice[] = [
  { value: '', label: 'All' },
  ...CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] })),
]

/** Includes the kind in the address even without a label. */
export function kindChoices(kind: string): Choice[] {
  const known = Object.keys(MESSAGE_LABELS)
  const named = kind === '' || known.includes(kind) ? known : [...known, kind]
  const choices = named.map((value) => ({ value, label: kindLabel(value) }))
  return [
    { value: '', label: 'All kinds' },
    ...choices.sort((one, other) => one.label.localeCompare(other.label, 'en')),
  ]
}

export function queryOf({ q, channel, state, kind }: ShownMessages) {
  const by = CHANNELS.find((one) => one === channel)
  const chosen = [...STATES, ...ENDS].find(({ value }) => value === state)
  return { q, kind, ...(by && { channel: by }), ...chosen?.asks }
}

export function noMatchMessage({ q, channel, state, kind }: ShownMessages): string {
  const others = [
    channel !== '' && 'another channel',
    state !== '' && 'another state',
    kind !== '' && 'another kind',
  ].filter((part) => part !== false)
  if (q.trim() !== '') return `Try ${['another spelling', ...others].join(' or ')}.`
  return others.length > 1 ? 'No message fits all of these filters.' : `Try ${others.join('')}, or all.`
}

export const isFiltered = (shown: ShownMessages): boolean =>
  Object.values(queryOf(shown)).some((value) => value !== undefined && value.trim() !== '')
