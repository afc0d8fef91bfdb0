import { z } from 'zod'
import type { Db } from '../../../../../server/database/index.ts'
import { bySubject, defineMessage } from '../../../../../server/mail/messages.ts'
import type { Translation } from '../../../../../server/translation.ts'
import type { Channel } from '../../../../../shared/channels.ts'
import { loadCompanySettings } from '../../../company/server/company.service.ts'
import { loadTranslations } from '../languages.ts'
import { loadLogins } from '../passwords/password-links.ts'

type Facts = {
  uid: string
  email: string | null
  phoneE164: string | null
  companyName: string
  translation: Translation
}
type Params = { code: string; address: string; number: string }

type PersonCode = {
  kind: string
  channel: Channel
  lifeMs: number
  link: string
  title(companyName: string, translation: Translation): string
  text(companyName: string, params: Params, translation: Translation): string
  lifeText(translation: Translation): string
}

const loadPeople = bySubject<Facts>(async (ctx, db: Db, uids) => {
  const { companyName } = await loadCompanySettings(ctx, db)
  const translation = await loadTranslations(ctx, db, uids)
  return new Map(
    [...(await loadLogins(db, uids)).values()].map(({ uid, email, phoneE164 }): [string, Facts] => [
      uid,
      { uid, email, phoneE164, companyName, translation: translation(uid) },
    ]),
  )
})

/** A code to one address of a person with a login; `number` names a document, if it is about one. */
export const definePersonCode = ({ kind, channel, lifeMs, link, title, text, lifeText }: PersonCode) =>
  defineMessage<Params, Facts>({
    kind,
    params: z.object({ code: z.string(), address: z.string(), number: z.string() }),
    channels: [channel],
    urgent: true,
    holdsSecret: true,
    expiry: { ageMs: lifeMs, reason: 'its code is dead' },
    replacedReason: 'a newer message took its place',
    goneReason: 'the login was ended',
    load: loadPeople,
    obsolete({ email, phoneE164 }, params) {
      const current = channel === 'sms' ? phoneE164 : email
      if (params && current?.toLowerCase() !== params.address.toLowerCase()) return 'the contact was changed'
      return undefined
    },
    recipients: ({ uid, email, phoneE164 }) => [
      channel === 'sms'
        ? { address: null, phone: phoneE164, uid, uids: [] }
        : { address: email, uid, uids: [] },
    ],
    notice: ({ companyName, translation }) => ({ title: title(companyName, translation), body: '', link }),
    email: ({ companyName, translation }, params) => ({
      subject: title(companyName, translation),
      preview: lifeText(translation),
      title: title(companyName, translation),
      blocks: [{ paragraph: text(companyName, params, translation) }],
    }),
    sms: ({ companyName, translation }, params) => text(companyName, params, translation),
  })
