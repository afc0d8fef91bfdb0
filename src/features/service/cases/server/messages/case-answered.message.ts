import { z } from 'zod'
import { defineMessage } from '../../../../../server/mail/messages.ts'
import { CASE_STATUSES, type CaseKind } from '../../cases.rules.ts'
import { photos, tenantGoneReason, toTenant } from './case-facts.ts'
import { caseHandledEmail, caseHandledNotice, caseHandledSms } from './case-handled.ts'

const define = (kind: CaseKind) =>
  defineMessage({
    ...toTenant(kind),
    kind: `${kind}-answer`,
    params: z.object({ response: z.string(), movedTo: z.enum(CASE_STATUSES).nullable(), photos }),
    obsolete: tenantGoneReason,
    notice: caseHandledNotice,
    email: caseHandledEmail,
    sms: caseHandledSms,
  })

export const caseAnswered = { request: define('request'), complaint: define('complaint') }
