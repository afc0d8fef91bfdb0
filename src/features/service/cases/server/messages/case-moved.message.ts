import { z } from 'zod'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { CASE_STATUSES, type CaseKind } from '../../cases.rules.ts'
import { aboutCase } from './case-facts.ts'
import { caseHandledEmail, caseHandledNotice, caseHandledSms } from './case-handled.ts'

const NO_ANSWER = { response: null, photos: 0 }

function define(kind: CaseKind) {
  const movedOn = `the ${kind} has moved on`
  return defineTenantMessage({
    ...aboutCase(kind),
    repliesToCompany: true,
    kind: `${kind}-status`,
    params: z.object({ movedTo: z.enum(CASE_STATUSES) }),
    replacedReason: movedOn,
    obsolete: ({ status }, params) => (params && params.movedTo !== status ? movedOn : undefined),
    notice: (facts, { movedTo }) => caseHandledNotice(facts, { ...NO_ANSWER, movedTo }),
    email: (facts, { movedTo }) => caseHandledEmail(facts, { ...NO_ANSWER, movedTo }),
    sms: (facts, { movedTo }) => caseHandledSms(facts, { ...NO_ANSWER, movedTo }),
  })
}

export const caseMoved = { request: define('request'), complaint: define('complaint') }
