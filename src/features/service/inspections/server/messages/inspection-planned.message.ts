import { z } from 'zod'
import type { EmailContent, NoticeContent } from '../../../../../server/mail/messages.ts'
import { ENGLISH } from '../../../../../server/translation.ts'
import type { Day } from '../../../../../shared/days.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { aboutCase, type CaseContent } from '../../../cases/server/messages/case-facts.ts'

type Params = { day: Day; title: string }

export const inspectionPlannedNotice = (
  { id, body, translation = ENGLISH }: Pick<CaseContent, 'id' | 'body' | 'translation'>,
  { day, title }: Params,
): NoticeContent => ({
  title: translation.t('Inspection on {day}', { day: translation.day(day) }),
  body: `${title}: ${body}`,
  link: `/requests?open=${id}`,
})

export function inspectionPlannedEmail(facts: CaseContent, { day, title }: Params): EmailContent {
  const { t, known, ...translation } = facts.translation ?? ENGLISH
  const notice = inspectionPlannedNotice(facts, { day, title })
  const on = translation.day(day)
  const named = { name: facts.tenantName, company: facts.companyName }
  return {
    subject: t('Inspection on {day}: {title}', { day: on, title }),
    preview: facts.body,
    title: notice.title,
    blocks: [
      { paragraph: t('Hello {name}, {company} plans an inspection.', named) },
      { quote: facts.body, by: facts.companyName },
      {
        facts: [
          [known('Inspection'), title],
          [known('On'), on],
          ...(facts.place ? [[known('Place'), facts.place] as [string, string]] : []),
        ],
      },
      { button: t('Open the request'), url: `${facts.publicUrl}${notice.link}` },
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
