import { z } from 'zod'
import type { EmailContent, NoticeContent } from '../../../../../server/mail/messages.ts'
import { type Day, formatDay } from '../../../../../shared/days.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { aboutCase, type CaseContent } from '../../../cases/server/messages/case-facts.ts'

type Params = { day: Day; title: string }

export const inspectionPlannedNotice = (
  { id, body }: Pick<CaseContent, 'id' | 'body'>,
  { day, title }: Params,
): NoticeContent => ({
  title: `Inspection on ${formatDay(day)}`,
  body: `${title}: ${body}`,
  link: `/requests?open=${id}`,
})

export function inspectionPlannedEmail(facts: CaseContent, { day, title }: Params): EmailContent {
  const { link } = inspectionPlannedNotice(facts, { day, title })
  return {
    subject: `Inspection on ${formatDay(day)}: ${title}`,
    preview: facts.body,
    title: `Inspection on ${formatDay(day)}`,
    blocks: [
      { paragraph: `Hello ${facts.tenantName}, ${facts.companyName} plans an inspection.` },
      { quote: facts.body, by: facts.companyName },
      {
        facts: [
          ['Inspection', title],
          ['On', formatDay(day)],
          ...(facts.place ? [['Place', facts.place] as [string, string]] : []),
        ],
      },
      { button: 'Open the request', url: `${facts.publicUrl}${link}` },
    ],
  }
}

/** To the tenant; the subject is the request. */
export const inspectionPlanned = defineTenantMessage({
  ...aboutCase('request'),
  repliesToCompany: true,
  kind: 'inspection',
  params: z.object({ day: z.string(), title: z.string() }),
  notice: inspectionPlannedNotice,
  email: inspectionPlannedEmail,
})
