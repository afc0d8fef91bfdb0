import { z } from 'zod'
import type { EmailContent, NoticeContent } from '../../../../../server/mail/messages.ts'
import { ENGLISH } from '../../../../../server/translation.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { CASES } from '../../cases.rules.ts'
import { aboutCase, type CaseContent, caseEmail, caseNotice } from './case-facts.ts'

function composeParts({ subject, body, companyName, tenantName, submitted, translation }: CaseContent) {
  const { t, known, day } = translation ?? ENGLISH
  const title = t('We have recorded your request')
  return {
    headline: title,
    title,
    summary: t('You reported it, and we will write when there is news.'),
    blocks: [
      {
        paragraph: t(
          'Hello {name}, we have recorded what you reported, and we will write when there is news.',
          { name: tenantName },
        ),
      },
      { quote: body, by: companyName },
      {
        facts: [
          [known('Request'), subject],
          [known('Recorded'), day(submitted)],
        ] as [string, string][],
      },
    ],
    button: t('See your {noun}', { noun: known(CASES.request.noun) }),
  }
}

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
