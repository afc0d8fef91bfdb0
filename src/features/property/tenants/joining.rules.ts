import type { InviteChannel } from '../../identity/accounts/join.rules.ts'

export const JOINING_CHANNELS = ['email', 'sms', 'slip'] as const
export type JoiningChannel = (typeof JOINING_CHANNELS)[number]

/** invited: not joined yet. */
export const JOINING_STATES = ['notJoined', 'notInvited', 'invited', 'joined'] as const
export type JoiningState = (typeof JOINING_STATES)[number]

export const INVITE_MESSAGES = {
  notFound: 'Tenant not found',
  joined: 'Has joined already. Resend Welcome makes a link for a forgotten password.',
  noEmail: 'Has no e-mail address.',
  noPhone: 'Has no phone number.',
  noSmsThere: 'No SMS goes to this phone number.',
  smsOff: 'This portal sends no SMS.',
} as const

type Invitee = {
  joined: boolean
  email: string | null
  phoneE164: string | null
  /** If an SMS arrives there. */
  takesSms: boolean
}

/** Why this tenant cannot be invited that way; undefined if it can. */
export function inviteProblem(
  { joined, email, phoneE164, takesSms }: Invitee,
  { channel, sendsSms }: { channel: InviteChannel; sendsSms: boolean },
): string | undefined {
  if (joined) return INVITE_MESSAGES.joined
  if (channel === 'slip') return undefined
  if (channel === 'email') return email ? undefined : INVITE_MESSAGES.noEmail
  if (phoneE164 === null) return INVITE_MESSAGES.noPhone
  if (channel === 'whatsapp') return undefined
  if (!sendsSms) return INVITE_MESSAGES.smsOff
  return takesSms ? undefined : INVITE_MESSAGES.noSmsThere
}

type InviteText = { companyName: string; phone: string | null }

export const callWho = ({ companyName, phone }: InviteText): string =>
  phone === null ? `Questions? Ask ${companyName}.` : `Questions? Call ${phone}.`

/** For WhatsApp, where the office presses Send. */
export const whatsAppInvitation = ({
  name,
  place,
  url,
  until,
  ...company
}: InviteText & { name: string; place: string; url: string; until: string }): string =>
  `Hello ${name}. ${company.companyName} has opened your tenant portal for ${place}. There you see what you owe, send in your payment receipts and report repairs. Open this link and choose a password: ${url} It is only for you and works until ${until}. ${callWho(company)}`
