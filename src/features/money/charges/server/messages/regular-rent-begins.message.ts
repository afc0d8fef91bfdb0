import { z } from 'zod'
import type { EmailContent, NoticeContent } from '../../../../../server/mail/messages.ts'
import { ENGLISH } from '../../../../../server/translation.ts'
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

export function regularRentNotice({ charge, period, translation = ENGLISH }: RegularRent): NoticeContent {
  const [day, amount] = [translation.day(period.from), formatGhs(period.amount)]
  return {
    title: translation.t('{charge} is due again from {day}', { charge, day }),
    body: translation.t('The months that were asked in advance end. {amount} is due on {day}.', {
      amount,
      day,
    }),
    link: LINK,
  }
}

export function regularRentEmail(rent: RegularRent): EmailContent {
  const { tenantName: name, companyName: company, translation: { t, day } = ENGLISH } = rent
  const { title, body } = regularRentNotice(rent)
  return {
    subject: title,
    preview: body,
    title,
    blocks: [
      {
        paragraph: t(
          'Hello {name}, the months that {company} asked for in advance end on {day}. From then on you get an invoice for each period. There is nothing to do now.',
          { name, company, day: day(rent.paidThrough) },
        ),
      },
      { facts: regularRentRows(rent) },
      { button: t('Open my invoices'), url: `${rent.publicUrl}${LINK}` },
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

function getRegularRent({ rent, begins, first, translation }: RegularRentFacts): RegularRent {
  if (!first) throw new Error('The regular period of a message is gone.')
  return { ...rent, translation, paidThrough: addDays(begins, -1), period: first }
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
