import { z } from 'zod'
import type { EmailContent, NoticeContent } from '../../../../../server/mail/messages.ts'
import { defineOfficeMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { aboutCase, type CaseContent, caseEmail, caseNotice } from './case-facts.ts'

type Params = { vendor: string; note: string }

const composeParts = ({ subject, place, tenantName }: CaseContent, { vendor, note }: Params) => ({
  headline: `${vendor} says that it is done`,
  title: `${vendor} says that the job is done`,
  summary: note || 'Please look at the photo, and mark the request as resolved.',
  blocks: [
    ...(note ? [{ quote: note, by: vendor }] : []),
    {
      paragraph:
        'See the photo on the portal, then mark the request as resolved, or say that it is not done.',
    },
    {
      facts: [
        ['Request', subject],
        ...(tenantName ? [['Tenant', tenantName]] : []),
        ...(place ? [['Place', place]] : []),
      ] as [string, string][],
    },
  ],
  button: 'Open the request',
})

export const requestClaimedEmail = (facts: CaseContent, params: Params): EmailContent =>
  caseEmail(facts, composeParts(facts, params))
export const requestClaimedNotice = (facts: CaseContent, params: Params): NoticeContent =>
  caseNotice(facts, composeParts(facts, params))

/** To the office, once a vendor says by the shared link that a job is done. */
export const requestClaimed = defineOfficeMessage({
  ...aboutCase('request'),
  permission: 'case:read',
  kind: 'request-done',
  params: z.object({ vendor: z.string(), note: z.string() }),
  notice: requestClaimedNotice,
  email: requestClaimedEmail,
})
