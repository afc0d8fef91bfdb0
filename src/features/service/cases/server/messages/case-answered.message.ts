import { z } from 'zod'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { CASE_STATUSES, type CaseKind } from '../../cases.rules.ts'
import { aboutCase, photos } from './case-facts.ts'
import { caseHandledEmail, caseHandledNotice, caseHandledSms } from './case-handled.ts'

const define = (kind: CaseKind) =>
  defineTenantMessage({
    ...aboutCase(kind),
    repliesToCompany: true,
    kind: `${kind}-answer`,
    params: z.object({ response: z.string(), movedTo: z.enum(CASE_STATUSES).nullable(), photos }),
    notice: caseHandledNotice,
    email: caseHandledEmail,
    sms: caseHandledSms,
  })

export const caseAnswered = { request: define('request'), complaint: define('complaint') }
