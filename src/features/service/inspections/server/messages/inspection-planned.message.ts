import { z } from 'zod'
import { defineMessage, type EmailContent, type NoticeContent } from '../../../../../server/mail/messages.ts'
import { type Day, formatDay } from '../../../../../shared/days.ts'
import { type CaseContent, tenantGoneReason, toTenant } from '../../../cases/server/messages/case-facts.ts'

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
export const inspectionPlanned = defineMessage({
  ...toTenant('request'),
  kind: 'inspection',
  params: z.object({ day: z.string(), title: z.string() }),
  obsolete: tenantGoneReason,
  notice: inspectionPlannedNotice,
  email: inspectionPlannedEmail,
})
