import { z } from 'zod'
import type { Db } from '../../../../../server/database/index.ts'
import {
  bySubject,
  type EmailContent,
  type MessageContext,
  type NoticeContent,
} from '../../../../../server/mail/messages.ts'
import { type Day, formatDay } from '../../../../../shared/days.ts'
import { defineOfficeMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { EVERYWHERE } from '../../../../property/tenants/server/tenants.scope.ts'
import { findRules } from '../inspections.queries.ts'

export type PlannedInspection = { id: string; title: string; place: string; publicUrl: string }
type Facts = PlannedInspection & { propertyId: string; assigneeUid: string | null }
type Params = { day: Day; requests: number; vacant: number }

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

export const officeInspectionNotice = (
  { id, title, place }: PlannedInspection,
  { day, requests, vacant }: Params,
): NoticeContent => ({
  title: `${title} on ${formatDay(day)}`,
  body: [
    `${place}: ${counted(requests, 'request')} made`,
    ...(vacant > 0 ? [`${counted(vacant, 'unit')} vacant`] : []),
  ].join(', '),
  link: `/inspections?open=${id}`,
})

export function officeInspectionEmail(facts: PlannedInspection, params: Params): EmailContent {
  const { title, body, link } = officeInspectionNotice(facts, params)
  return {
    subject: `Inspection: ${title}`,
    preview: body,
    title: `Inspection: ${title}`,
    blocks: [
      { paragraph: `${body}. The tenants were notified.` },
      { button: 'Open the inspection', url: `${facts.publicUrl}${link}` },
    ],
  }
}

const load = bySubject<Facts>(async (ctx: MessageContext, db: Db, ids: readonly string[]) => {
  const rules = await findRules(db, { filter: {}, ids, scope: EVERYWHERE })
  return new Map(
    rules.map(({ id, title, propertyName, unitName, propertyId, assigneeUid }): [string, Facts] => {
      const place = unitName === null ? propertyName : `${propertyName}, ${unitName}`
      return [id, { id, title, place, propertyId, assigneeUid, publicUrl: ctx.publicUrl }]
    }),
  )
})

/** To the office, once per inspection; the subject is the rule. */
export const officeInspectionPlanned = defineOfficeMessage({
  kind: 'inspection-office',
  params: z.object({ day: z.string(), requests: z.number(), vacant: z.number() }),
  permission: 'inspection:read',
  goneReason: 'the inspection was deleted',
  load,
  notice: officeInspectionNotice,
  email: officeInspectionEmail,
})
