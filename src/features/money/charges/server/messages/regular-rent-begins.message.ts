import { z } from 'zod'
import type { EmailContent, NoticeContent } from '../../../../../server/mail/messages.ts'
import { addDays, formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import {
  defineOfficeMessage,
  defineTenantMessage,
  tenantGoneReason,
} from '../../../../messaging/channels/server/define-messages.ts'
import {
  loadRegularRent,
  notBeginningReason,
  type RegularRent,
  type RegularRentFacts,
  regularRentRows,
} from './regular-rent.facts.ts'

const LINK = '/tenant/invoices'

export const regularRentNotice = ({ charge, period }: RegularRent): NoticeContent => ({
  title: `${charge} is due again from ${formatDay(period.from)}`,
  body: `The months that were asked in advance end. ${formatGhs(period.amount)} is due on ${formatDay(period.from)}.`,
  link: LINK,
})

export function regularRentEmail(rent: RegularRent): EmailContent {
  const { title, body } = regularRentNotice(rent)
  return {
    subject: title,
    preview: body,
    title,
    blocks: [
      {
        paragraph: `Hello ${rent.tenantName}, the months that ${rent.companyName} asked for in advance end on ${formatDay(rent.paidThrough)}. From then on you get an invoice for each period. There is nothing to do now.`,
      },
      { facts: regularRentRows(rent) },
      { button: 'Open my invoices', url: `${rent.publicUrl}${LINK}` },
    ],
  }
}

export function officeRegularRentNotice({
  tenantName,
  tenantId,
  charge,
  period,
}: RegularRent): NoticeContent {
  return {
    title: `The advance of ${tenantName} ends`,
    body: `${charge}: ${formatGhs(period.amount)} is billed on ${formatDay(period.billOn)}, due on ${formatDay(period.from)}.`,
    link: `/tenants/${tenantId}?tab=lease`,
  }
}

export function officeRegularRentEmail(rent: RegularRent): EmailContent {
  const { title, body, link } = officeRegularRentNotice(rent)
  return {
    subject: title,
    preview: body,
    title,
    blocks: [
      { paragraph: 'The regular periods follow automatically; nothing is left to do.' },
      { facts: regularRentRows(rent) },
      { button: 'Open the tenant', url: `${rent.publicUrl}${link}` },
    ],
  }
}

function getRegularRent({ rent, begins, first }: RegularRentFacts): RegularRent {
  if (!first) throw new Error('The regular period of a message is gone.')
  return { ...rent, paidThrough: addDays(begins, -1), period: first }
}

const params = z.object({ begins: z.string() })

export const regularRentBegins = defineTenantMessage({
  kind: 'regular-rent',
  params,
  repliesToCompany: true,
  goneReason: 'the recurring charge was deleted',
  load: loadRegularRent,
  obsolete: (facts, given) => notBeginningReason(facts, given?.begins),
  notice: (facts) => regularRentNotice(getRegularRent(facts)),
  email: (facts) => regularRentEmail(getRegularRent(facts)),
})

export const officeRegularRentBegins = defineOfficeMessage({
  kind: 'regular-rent-office',
  params,
  permission: 'billing:write',
  goneReason: 'the recurring charge was deleted',
  load: loadRegularRent,
  obsolete: (facts, given) => tenantGoneReason(facts) ?? notBeginningReason(facts, given?.begins),
  notice: (facts) => officeRegularRentNotice(getRegularRent(facts)),
  email: (facts) => officeRegularRentEmail(getRegularRent(facts)),
})
