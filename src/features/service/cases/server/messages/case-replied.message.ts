import { z } from 'zod'
import { defineOfficeMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { CASES, type CaseKind } from '../../cases.rules.ts'
import { aboutCase, type CaseContent, caseEmail, caseNotice, fromTenant, photos } from './case-facts.ts'

type Params = { reply: string; photos: number }

function composeParts(facts: CaseContent, { reply, photos: count }: Params) {
  const headline = `${facts.tenantName} replied to your answer`
  return {
    headline,
    title: headline,
    summary: reply,
    blocks: fromTenant(facts, { body: reply, photos: count }),
    button: `Open the ${CASES[facts.kind].noun}`,
  }
}

export const caseRepliedEmail = (facts: CaseContent, params: Params) =>
  caseEmail(facts, composeParts(facts, params))
export const caseRepliedNotice = (facts: CaseContent, params: Params) =>
  caseNotice(facts, composeParts(facts, params))

const define = (kind: CaseKind) =>
  defineOfficeMessage({
    ...aboutCase(kind),
    permission: 'case:read',
    kind: `${kind}-reply`,
    params: z.object({ reply: z.string(), photos }),
    notice: caseRepliedNotice,
    email: caseRepliedEmail,
  })

export const caseReplied = { request: define('request'), complaint: define('complaint') }
