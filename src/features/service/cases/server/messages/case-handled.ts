import { shortenSms, smsText } from '../../../../../server/mail/sms-texts.ts'
import { tenantStatusLabel } from '../../cases.messages.ts'
import { CASES, type CaseStatus, tenantMayReply } from '../../cases.rules.ts'
import { type CaseContent, caseEmail, caseNotice, caseUrl, photoBlocks } from './case-facts.ts'

/** `movedTo` is null without a new state, `response` without an answer. */
export type Handling = { movedTo: CaseStatus | null; response: string | null; photos: number }

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

function nextStep({ status, adminResponse }: CaseContent, noun: string): string | undefined {
  if (status === 'resolved')
    return `If something is still not right, please submit a new ${noun} on the portal.`
  return tenantMayReply({ status, adminResponse }) ? 'You can reply on the portal.' : undefined
}

const sentence = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`

function composeParts(facts: CaseContent, { movedTo, response, photos }: Handling) {
  const { kind, subject, status, submitted, companyName, tenantName } = facts
  const { noun, title } = CASES[kind]
  const state = STATES[status](noun)
  const next = nextStep(facts, noun)
  // Once the case has moved on, only the answer is news.
  const headline = movedTo === status ? state.title : `We have answered your ${noun}`
  const opening = response ? `here is our answer to your ${noun}.` : state.opening
  return {
    headline,
    title: headline,
    summary: response ?? (status === 'resolved' && next ? next : sentence(opening)),
    blocks: [
      { paragraph: `Hello ${tenantName}, ${opening}` },
      ...(response ? [{ quote: response, by: companyName }] : []),
      ...photoBlocks(photos),
      {
        facts: [
          [title, subject],
          ['Status', tenantStatusLabel(status)],
          ['Submitted', submitted],
        ] as [string, string][],
      },
      ...(next ? [{ paragraph: next }] : []),
    ],
    button: `See your ${noun}`,
  }
}

export const caseHandledEmail = (facts: CaseContent, done: Handling) =>
  caseEmail(facts, composeParts(facts, done))
export function caseHandledSms(facts: CaseContent, done: Handling): string {
  const { headline } = composeParts(facts, done)
  return smsText(facts.companyName, `${headline}: "${shortenSms(facts.subject, 60)}".`, caseUrl(facts))
}

export const caseHandledNotice = (facts: CaseContent, done: Handling) =>
  caseNotice(facts, composeParts(facts, done))
