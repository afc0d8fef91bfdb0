import { z } from 'zod'
import { defineMessage } from '../../../../../server/mail/messages.ts'
import { CASES, type CaseKind } from '../../cases.rules.ts'
import { type CaseContent, caseEmail, caseNotice, fromTenant, photos, toOffice } from './case-facts.ts'

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
  defineMessage({
    ...toOffice(kind),
    kind: `${kind}-reply`,
    params: z.object({ reply: z.string(), photos }),
    notice: caseRepliedNotice,
    email: caseRepliedEmail,
  })

export const caseReplied = { request: define('request'), complaint: define('complaint') }
