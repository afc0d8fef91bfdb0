import { CHANNEL_LABELS, CHANNELS } from '../../../../../shared/channels.ts'
import {
  type FilterQuery,
  loadedSelectFilter,
  searchFilter,
  selectFilter,
  sortFilter,
} from '../../../../../web/ui/list/list-filters.tsx'
import { MESSAGE_LABELS } from '../../message-labels.ts'
import type { MessageFilter } from '../../messages.contract.ts'
import { kindLabel } from './messages.labels.ts'

type Choice = { value: string; label: string }
type StateFilter = Pick<MessageFilter, 'state' | 'ended' | 'which'>

const STATES: (Choice & { asks: StateFilter })[] = [
  { value: 'queued', label: 'Queued', asks: { state: 'queued' } },
  { value: 'sent', label: 'Sent', asks: { state: 'sent' } },
  { value: 'delivered', label: 'Delivered', asks: { state: 'delivered' } },
  { value: 'failed', label: 'Failed', asks: { state: 'failed', which: 'unsent' } },
  { value: 'unknown', label: 'Unknown', asks: { state: 'unknown' } },
]

/** Failed for good within 30 days and can be sent again; the counter links to it. */
export const SEND_AGAIN = 'again'
/** Had no mail server and can still be sent; the counter links to it. */
export const STRANDED = 'no-server'

const ENDS: (Choice & { asks: StateFilter })[] = [
  { value: SEND_AGAIN, label: 'Can be sent again', asks: { which: 'failed' } },
  { value: 'refused', label: 'Refused', asks: { ended: 'refused' } },
  { value: 'gave-up', label: 'Gave up', asks: { ended: 'gave-up' } },
  { value: STRANDED, label: 'No mail server', asks: { which: 'stranded' } },
  { value: 'withdrawn', label: 'Withdrawn', asks: { ended: 'withdrawn' } },
]

const option = ({ value, label }: Choice): Choice => ({ value, label })
const STATE_OPTIONS = [...STATES.map(option), { group: 'Why it failed', items: ENDS.map(option) }]
const getStateFilter = (state: string | undefined) =>
  [...STATES, ...ENDS].find(({ value }) => value === state)?.asks

/** Includes the kind in the address even when it has no label. */
export function kindOptions(kind: string): Choice[] {
  const known = Object.keys(MESSAGE_LABELS)
  const named = kind === '' || known.includes(kind) ? known : [...known, kind]
  const options = named.map((value) => ({ value, label: kindLabel(value) }))
  return options.sort((one, other) => one.label.localeCompare(other.label, 'en'))
}

const SORTS: { value: '' | NonNullable<MessageFilter['sort']>; label: string }[] = [
  { value: '', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'name', label: 'Person, A to Z' },
  { value: '-name', label: 'Person, Z to A' },
  { value: 'subject', label: 'Title, A to Z' },
  { value: '-subject', label: 'Title, Z to A' },
  { value: 'state', label: 'State, waiting and failed first' },
  { value: '-state', label: 'State, delivered first' },
]

/** `state` is a state, or why a message was not sent. */
export const MESSAGE_FILTERS = {
  q: searchFilter('Search', 'Name, address, number or title'),
  channel: selectFilter(
    'Channel',
    CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] })),
    'All',
  ),
  state: {
    ...loadedSelectFilter('State', () => STATE_OPTIONS, { any: 'All' }),
    read: (text: string) => (getStateFilter(text) ? text : undefined),
  },
  kind: loadedSelectFilter('Kind', ({ kind = '' }) => kindOptions(kind), { any: 'All kinds' }),
  sort: sortFilter(SORTS),
}
export type MessageQuery = FilterQuery<typeof MESSAGE_FILTERS>

export const sentQuery = ({ state, ...query }: MessageQuery) => ({ ...query, ...getStateFilter(state) })

export function noMatchMessage({ q = '', channel, state, kind }: Partial<MessageQuery>): string {
  const others = [channel && 'another channel', state && 'another state', kind && 'another kind'].filter(
    Boolean,
  )
  if (q.trim() !== '') return `Try ${['another spelling', ...others].join(' or ')}.`
  return others.length > 1 ? 'No message fits all of these filters.' : `Try ${others.join('')}, or all.`
}
