import { shortenSms, smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH, type Translation } from '../../../../../server/translation.ts'
import { tenantStatusLabel } from '../../cases.messages.ts'
import { CASES, type CaseStatus, tenantMayReply } from '../../cases.rules.ts'
import { type CaseContent, caseEmail, caseNotice, caseUrl, photoBlocks } from './case-facts.ts'

/** `movedTo` is null without a new state, `response` without an answer. */
export type Handling = { movedTo: CaseStatus | null; response: string | null; photos: number }

const STATES = {
  pending: {
    title: 'Your {noun} waits for review again',
    opening: 'your {noun} waits for us to look at it again.',
  },
  'in-progress': {
    title: 'We are working on your {noun}',
    opening: 'we have begun to work on your {noun} and will tell you when there is news.',
  },
  investigating: {
    title: 'We are looking into your {noun}',
    opening: 'we have begun to look into your {noun} and will tell you when there is news.',
  },
  resolved: { title: 'Your {noun} is resolved', opening: 'we have marked your {noun} as resolved.' },
  rejected: { title: 'Your {noun} was rejected', opening: 'we cannot carry out your {noun}.' },
  closed: { title: 'Your {noun} is closed', opening: 'we have closed your {noun}.' },
} as const satisfies Record<CaseStatus, { title: string; opening: string }>

function nextStep({ status, adminResponse }: CaseContent, noun: string, { t }: Translation) {
  if (status === 'resolved')
    return t('If something is still not right, please submit a new {noun} on the portal.', { noun })
  return tenantMayReply({ status, adminResponse }) ? t('You can reply on the portal.') : undefined
}

const sentence = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`

function composeParts(facts: CaseContent, { movedTo, response, photos }: Handling) {
  const { kind, subject, status, submitted, companyName, tenantName, translation = ENGLISH } = facts
  const { t, known, day } = translation
  const noun = known(CASES[kind].noun)
  const next = nextStep(facts, noun, translation)
  // Once the case has moved on, only the answer is news.
  const headline =
    movedTo === status ? t(STATES[status].title, { noun }) : t('We have answered your {noun}', { noun })
  const opening = response
    ? t('here is our answer to your {noun}.', { noun })
    : t(STATES[status].opening, { noun })
  return {
    headline,
    title: headline,
    summary: response ?? (status === 'resolved' && next ? next : sentence(opening)),
    blocks: [
      { paragraph: t('Hello {name}, {text}', { name: tenantName, text: opening }) },
      ...(response ? [{ quote: response, by: companyName }] : []),
      ...photoBlocks(photos, translation),
      {
        facts: [
          [known(CASES[kind].title), subject],
          [known('Status'), known(tenantStatusLabel(status))],
          [known('Submitted'), day(submitted)],
        ] as [string, string][],
      },
      ...(next ? [{ paragraph: next }] : []),
    ],
    button: t('See your {noun}', { noun }),
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
