import type { Invited } from '../../joining.contract.ts'
import type { JoiningChannel, JoiningState } from '../../joining.rules.ts'

type Option<Value extends string> = { value: Value; label: string }

export const STATE_OPTIONS: readonly Option<JoiningState>[] = [
  { value: 'notJoined', label: 'Not joined' },
  { value: 'notInvited', label: 'Not invited yet' },
  { value: 'invited', label: 'Invited, not joined' },
  { value: 'joined', label: 'Joined' },
]

export const CHANNEL_LABELS: Record<JoiningChannel, string> = {
  email: 'E-mail',
  sms: 'Phone',
  slip: 'Slip only',
}

export const CHANNEL_OPTIONS: readonly Option<JoiningChannel>[] = [
  { value: 'email', label: CHANNEL_LABELS.email },
  { value: 'sms', label: CHANNEL_LABELS.sms },
  { value: 'slip', label: CHANNEL_LABELS.slip },
]

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

/** 'Yaw Osei: Has no phone number.'; at most ten, because hundreds may have the same reason. */
const SHOWN = 10

export function skippedText(
  skipped: Invited['skipped'],
  people: ReadonlyMap<string, { name: string }>,
): string {
  const shown = skipped
    .slice(0, SHOWN)
    .map(({ tenantId, error }) => `${people.get(tenantId)?.name ?? 'A tenant'}: ${error}`)
  const more = skipped.length - shown.length
  return [...shown, ...(more > 0 ? [`${counted(more, 'more', 'more')}.`] : [])].join('\n')
}

export const sentText = (sent: number): string =>
  `${counted(sent, 'invitation is', 'invitations are')} on the way.`
export const slipsText = (count: number): string =>
  `${counted(count, 'slip is', 'slips are')} in the file. Print it, cut it, and hand each to its tenant.`
