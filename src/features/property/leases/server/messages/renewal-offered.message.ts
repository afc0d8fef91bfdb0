import { z } from 'zod'
import type { EmailContent, NoticeContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH } from '../../../../../server/translation.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { loadRenewalFacts, type OfferContent, offerContent, offerRows } from './renewal-facts.ts'

// Short, for SMS.
const DASHBOARD = '/tenant-dashboard'
const OFFER = `${DASHBOARD}?open=lease`

const getTerms = ({ fromDay, rent, translation = ENGLISH }: OfferContent) => ({
  day: translation.day(fromDay),
  rent: formatGhs(rent),
})

export function renewalOfferedNotice(offer: OfferContent): NoticeContent {
  const { t } = offer.translation ?? ENGLISH
  return {
    title: t('Your lease offer'),
    body: t('A new lease from {day} for {rent}. Please accept or decline it.', getTerms(offer)),
    link: OFFER,
  }
}

export function renewalOfferedSms(offer: OfferContent): string {
  const { t } = offer.translation ?? ENGLISH
  return smsText(
    offer.companyName,
    t('we offer you a new lease from {day} for {rent}. Please accept or decline it.', getTerms(offer)),
    `${offer.publicUrl}${DASHBOARD}`,
  )
}

export function renewalOfferedEmail(offer: OfferContent): EmailContent {
  const { title, body } = renewalOfferedNotice(offer)
  const { tenantName: name, companyName: company, publicUrl, translation: { t } = ENGLISH } = offer
  return {
    subject: title,
    preview: body,
    title,
    blocks: [
      {
        paragraph: t(
          'Hello {name}, {company} offers to renew your lease. Please accept or decline it on the portal.',
          { name, company },
        ),
      },
      { facts: offerRows(offer) },
      { button: t('Answer the offer'), url: `${publicUrl}${OFFER}` },
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
