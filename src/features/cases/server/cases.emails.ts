import { type EmailMessage, shortened } from '../../../server/mail/email-message.ts'
import { type Block, type MailContent, renderMail } from '../../../server/mail/layout.ts'
import { statusLabel, tenantStatusLabel } from '../cases.messages.ts'
import { CASES, type CaseKind, type CaseStatus, tenantMayReply } from '../cases.rules.ts'

/** What every mail about a case is made from. `submitted` is a day in words. */
export type CaseMail = {
  id: string
  kind: CaseKind
  subject: string
  status: CaseStatus
  adminResponse: string | null
  submitted: string
  company: MailContent['company']
  publicUrl: string
  to: string
  /** Who reads it in the portal too. */
  uids: readonly string[]
  replyTo: string | null
}

/** The kinds of mails about a case. */
export const mailKinds = (kind: CaseKind) => ({
  submitted: kind,
  replied: `${kind}-reply`,
  answered: `${kind}-answer`,
  moved: `${kind}-status`,
})

/** That there are photos, which stay on the portal. */
function aboutPhotos(photos: number): Block[] {
  if (photos === 0) return []
  return [{ paragraph: `See the ${photos === 1 ? 'photo' : `${photos} photos`} on the portal.` }]
}

type Parts = { kind: string; headline: string; title: string; told: string; blocks: Block[]; button: string }

function emailMessage(mail: CaseMail, { kind, headline, title, told, blocks, button }: Parts): EmailMessage {
  const link = `/${CASES[mail.kind].path}?open=${mail.id}`
  const { company, publicUrl } = mail
  return {
    kind,
    to: mail.to,
    replyTo: mail.replyTo,
    subject: `${headline}: ${mail.subject}`,
    about: mail.id,
    notice: { uids: mail.uids, title, body: shortened(`${mail.subject}: ${told}`), link },
    ...renderMail({
      company,
      replyTo: mail.replyTo,
      preview: shortened(told),
      title,
      blocks: [...blocks, { button, url: `${publicUrl}${link}` }],
    }),
  }
}

/** How the tenant is told of a state: as a title, and after its name. */
const STATES: Record<CaseStatus, (noun: string) => { title: string; opening: string }> = {
  pending: (noun) => ({
    title: `Your ${noun} waits for review again`,
    opening: `your ${noun} waits for us to look at it again.`,
  }),
  'in-progress': (noun) => ({
    title: `We are working on your ${noun}`,
    opening: `we have begun to work on your ${noun} and will tell you when there is news.`,
  }),
  investigating: (noun) => ({
    title: `We are looking into your ${noun}`,
    opening: `we have begun to look into your ${noun} and will tell you when there is news.`,
  }),
  resolved: (noun) => ({
    title: `Your ${noun} is resolved`,
    opening: `we have marked your ${noun} as resolved.`,
  }),
  rejected: (noun) => ({ title: `Your ${noun} was rejected`, opening: `we cannot carry out your ${noun}.` }),
  closed: (noun) => ({ title: `Your ${noun} is closed`, opening: `we have closed your ${noun}.` }),
}

/** What the tenant can do next, where there is anything. */
function nextStep({ status, adminResponse }: CaseMail, noun: string): string | undefined {
  if (status === 'resolved')
    return `If something is still not right, please submit a new ${noun} on the portal.`
  return tenantMayReply({ status, adminResponse }) ? 'You can reply on the portal.' : undefined
}

const sentence = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`

/** Tells the tenant what the office answered, to which state it moved the case, or both. */
export function handledMail(
  mail: CaseMail,
  done: { tenantName: string; moved: boolean; response: string | null; photos: number },
): EmailMessage {
  const { moved, response, photos, tenantName } = done
  const { kind, subject, status, submitted, company } = mail
  const { noun, title } = CASES[kind]
  const state = STATES[status](noun)
  const next = nextStep(mail, noun)
  const headline = moved ? state.title : `We have answered your ${noun}`
  const opening = response ? `here is our answer to your ${noun}.` : state.opening
  return emailMessage(mail, {
    kind: response ? mailKinds(kind).answered : mailKinds(kind).moved,
    headline,
    title: headline,
    told: response ?? (status === 'resolved' && next ? next : sentence(opening)),
    blocks: [
      { paragraph: `Hello ${tenantName}, ${opening}` },
      ...(response ? [{ quote: response, by: company.name }] : []),
      ...aboutPhotos(photos),
      {
        facts: [
          [title, subject],
          ['Status', tenantStatusLabel(status)],
          ['Submitted', submitted],
        ],
      },
      ...(next ? [{ paragraph: next }] : []),
    ],
    button: `See your ${noun}`,
  })
}

/** What a tenant sent; `place` is where it lives or trades. */
type Sent = { tenantName: string; place: string; phone: string | null; words: string; photos: number }

function fromTenant(mail: CaseMail, { tenantName, place, phone, words, photos }: Sent): Block[] {
  const facts: [string, string | null][] = [
    [CASES[mail.kind].title, mail.subject],
    ['Status', statusLabel(mail.status)],
    ['Place', place],
    ['Phone', phone],
  ]
  const known = facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
  return [{ quote: words, by: tenantName }, ...aboutPhotos(photos), { facts: known }]
}

/** Tells the office that a tenant submitted a case. */
export function submittedMail(mail: CaseMail, sent: Sent): EmailMessage {
  const { noun } = CASES[mail.kind]
  return emailMessage(mail, {
    kind: mailKinds(mail.kind).submitted,
    headline: `New ${noun} from ${sent.tenantName}`,
    title: `${sent.tenantName} submitted a ${noun}`,
    told: sent.words,
    blocks: fromTenant(mail, sent),
    button: `Open the ${noun}`,
  })
}

/** Tells the office that a tenant replied to its answer. */
export function repliedMail(mail: CaseMail, sent: Sent): EmailMessage {
  const headline = `${sent.tenantName} replied to your answer`
  return emailMessage(mail, {
    kind: mailKinds(mail.kind).replied,
    headline,
    title: headline,
    told: sent.words,
    blocks: fromTenant(mail, sent),
    button: `Open the ${CASES[mail.kind].noun}`,
  })
}
