import { z } from 'zod'
import type { EmailContent, NoticeContent } from '../../../../../server/mail/messages.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { aboutCase, type CaseContent, caseEmail, caseNotice } from './case-facts.ts'

const composeParts = ({ subject, body, companyName, tenantName, submitted }: CaseContent) => ({
  headline: 'We have recorded your request',
  title: 'We have recorded your request',
  summary: 'You reported it, and we will write when there is news.',
  blocks: [
    {
      paragraph: `Hello ${tenantName}, we have recorded what you reported, and we will write when there is news.`,
    },
    { quote: body, by: companyName },
    {
      facts: [
        ['Request', subject],
        ['Recorded', submitted],
      ] as [string, string][],
    },
  ],
  button: 'See your request',
})

export const requestTakenEmail = (facts: CaseContent): EmailContent => caseEmail(facts, composeParts(facts))
export const requestTakenNotice = (facts: CaseContent): NoticeContent =>
  caseNotice(facts, composeParts(facts))

/** To the tenant for whom the office recorded the request. */
export const requestTaken = defineTenantMessage({
  ...aboutCase('request'),
  repliesToCompany: true,
  kind: 'request-taken',
  params: z.object({}),
  notice: requestTakenNotice,
  email: requestTakenEmail,
})
