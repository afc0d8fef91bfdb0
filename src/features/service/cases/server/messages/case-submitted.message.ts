import { z } from 'zod'
import { defineOfficeMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { CASES, type CaseKind } from '../../cases.rules.ts'
import { aboutCase, type CaseContent, caseEmail, caseNotice, fromTenant, photos } from './case-facts.ts'

type Params = { photos: number }

function composeParts(facts: CaseContent, params: Params) {
  const { noun } = CASES[facts.kind]
  return {
    headline: `New ${noun} from ${facts.tenantName}`,
    title: `${facts.tenantName} submitted a ${noun}`,
    summary: facts.body,
    blocks: fromTenant(facts, { ...params, body: facts.body }),
    button: `Open the ${noun}`,
  }
}

export const caseSubmittedEmail = (facts: CaseContent, params: Params) =>
  caseEmail(facts, composeParts(facts, params))
export const caseSubmittedNotice = (facts: CaseContent, params: Params) =>
  caseNotice(facts, composeParts(facts, params))

const define = (kind: CaseKind) =>
  defineOfficeMessage({
    ...aboutCase(kind),
    permission: 'case:read',
    kind,
    params: z.object({ photos }),
    notice: caseSubmittedNotice,
    email: caseSubmittedEmail,
  })

export const caseSubmitted = { request: define('request'), complaint: define('complaint') }
