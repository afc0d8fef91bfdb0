import { type MailSource, mailNote } from '../../../messaging/channels/web/mail-note.ts'

type Known = {
  reach: { email: number; sms: number; neither: number } | undefined
  tenants: number
  source: MailSource | undefined
}

/** A promised email, adapted to what can be sent. */
export function messagePromise(promise: string, { reach, tenants, source }: Known): string {
  const bySms = reach !== undefined && reach.sms > 0
  if (reach && tenants === 1 && reach.email === 0)
    return bySms ? 'This tenant is notified by SMS; no e-mail is sent.' : NEITHER
  const note = mailNote(source)
  const sms = source === 'off' && bySms ? ' SMS go out.' : ''
  const kept = source === 'off' ? `${note}${sms}` : [promise, note].filter(Boolean).join(' ')
  if (!reach) return kept
  const smsOnly = source === 'off' ? 0 : tenants - reach.email - reach.neither
  return [
    kept,
    smsOnly > 0 &&
      `${some(smsOnly, 'has', 'have')} no e-mail and ${smsOnly === 1 ? 'gets' : 'get'} an SMS instead.`,
    reach.neither > 0 &&
      `${some(reach.neither, 'has', 'have')} neither e-mail nor SMS and ${reach.neither === 1 ? 'gets' : 'get'} nothing.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const some = (count: number, one: string, many: string): string =>
  count === 1 ? `1 of them ${one}` : `${count.toLocaleString('en-GB')} of them ${many}`

const NEITHER = 'Nothing is sent: this tenant has neither e-mail nor SMS.'
