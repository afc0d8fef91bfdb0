import type { MAIL_ENDS, MAIL_STATES } from '../../../../messaging/channels/mails.rules.ts'

const WHY_NOT: Record<(typeof MAIL_ENDS)[number], string> = {
  refused: 'refused',
  'gave-up': 'tried in vain',
  'no-server': 'no mail server',
  withdrawn: 'withdrawn',
  off: 'mail was off',
}

type Delivery = {
  state: (typeof MAIL_STATES)[number]
  ended: (typeof MAIL_ENDS)[number] | null
  report: 'delivered' | 'unknown' | null
}

export function deliveryText({ state, ended, report }: Delivery): string {
  if (report === 'delivered') return 'Delivered'
  if (report === 'unknown') return 'Handed over, arrival unknown'
  if (state === 'failed') return ended ? `Not sent: ${WHY_NOT[ended]}` : 'Not sent'
  return state === 'sent' ? 'Sent' : 'Waits to be sent'
}
