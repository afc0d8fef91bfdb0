import { z } from 'zod'
import type { EmailContent, NoticeContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { loadRenewalFacts, type OfferContent, offerContent, offerRows } from './renewal-facts.ts'

// Short, for SMS.
const DASHBOARD = '/tenant-dashboard'
const OFFER = `${DASHBOARD}?open=lease`

export const renewalOfferedNotice = ({ fromDay, rent }: OfferContent): NoticeContent => ({
  title: 'Your lease offer',
  body: `A new lease from ${formatDay(fromDay)} for ${formatGhs(rent)}. Please accept or decline it.`,
  link: OFFER,
})

export const renewalOfferedSms = ({ companyName, publicUrl, fromDay, rent }: OfferContent): string =>
  smsText(
    companyName,
    `we offer you a new lease from ${formatDay(fromDay)} for ${formatGhs(rent)}. Please accept or decline it.`,
    `${publicUrl}${DASHBOARD}`,
  )

export function renewalOfferedEmail(offer: OfferContent): EmailContent {
  const { title, body } = renewalOfferedNotice(offer)
  const { tenantName, companyName, publicUrl } = offer
  return {
    subject: title,
    preview: body,
    title,
    blocks: [
      {
        paragraph: `Hello ${tenantName}, ${companyName} offers to renew your lease. Please accept or decline it on the portal.`,
      },
      { facts: offerRows(offer) },
      { button: 'Answer the offer', url: `${publicUrl}${OFFER}` },
    ],
  }
}

export const renewalOffered = defineTenantMessage({
  kind: 'renewal-offered',
  params: z.object({ renewalId: z.string() }),
  replacedReason: 'a newer offer took its place',
  goneReason: 'the lease was deleted',
  load: loadRenewalFacts,
  obsolete: ({ renewals }, params) => {
    const isOpen = renewals.some(({ id, state }) => id === params?.renewalId && state === 'open')
    return isOpen ? undefined : 'the offer does not wait for an answer any more'
  },
  notice: (facts, params) => renewalOfferedNotice(offerContent(facts, params)),
  email: (facts, params) => renewalOfferedEmail(offerContent(facts, params)),
  sms: (facts, params) => renewalOfferedSms(offerContent(facts, params)),
})
