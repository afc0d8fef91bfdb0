import type { Tone } from '../../../../../web/ui/status-badge.tsx'
import type { OnlinePayment } from '../../online-payments.contract.ts'

export const FAILED = {
  load: 'Failed to load online payments. Please try again.',
  assign: 'Failed to assign the money. Please try again.',
  compare: 'Failed to compare. Please try again.',
  refund: 'Failed to ask for the refund. Please try again.',
} as const

type State = OnlinePayment['state']

export const STATE_LABELS: Record<State, string> = {
  started: 'Started',
  pending: 'Pending',
  paid: 'Paid',
  failed: 'Failed',
  abandoned: 'Not finished',
  unmatched: 'Unmatched',
}

export const STATE_TONES: Record<State, Tone> = {
  started: 'blue',
  pending: 'blue',
  paid: 'green',
  failed: 'red',
  abandoned: 'grey',
  unmatched: 'orange',
}

export const PROBLEM_TEXTS: Record<NonNullable<OnlinePayment['problem']>, string> = {
  amount: 'Another amount than was asked for',
  currency: 'Another currency; it can only be refunded',
  unknown: 'Not started here',
  tenant: 'The tenant is not there any more',
}

const CHANNELS: Record<string, string> = {
  mobile_money: 'Mobile money',
  card: 'Card',
  bank_transfer: 'Bank transfer',
}
export const channelText = (channel: string | null): string => CHANNELS[channel ?? ''] ?? channel ?? ''

export const getAmountLeft = ({ received, refunded }: OnlinePayment): number =>
  Math.round(((received ?? 0) - refunded) * 100) / 100

export const isRefunding = ({ refunds }: OnlinePayment): boolean =>
  refunds.some(({ state }) => state === 'requested' || state === 'pending')
