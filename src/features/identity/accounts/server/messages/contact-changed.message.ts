import { z } from 'zod'
import type { Db } from '../../../../../server/database/index.ts'
import { bySubject, defineMessage, type MessageContext } from '../../../../../server/mail/messages.ts'
import type { Translation } from '../../../../../server/translation.ts'
import type { Channel } from '../../../../../shared/channels.ts'
import type { Day } from '../../../../../shared/days.ts'
import { loadCompanySettings } from '../../../company/server/company.service.ts'
import { loadTranslations } from '../languages.ts'
import { loadLogins } from '../passwords/password-links.ts'

type Facts = { uid: string; companyName: string; translation: Translation }

async function loadFacts(ctx: MessageContext, db: Db, uids: readonly string[]): Promise<Map<string, Facts>> {
  const { companyName } = await loadCompanySettings(ctx, db)
  const translation = await loadTranslations(ctx, db, uids)
  return new Map(
    [...(await loadLogins(db, uids)).keys()].map((uid) => [
      uid,
      { uid, companyName, translation: translation(uid) },
    ]),
  )
}

const changedText = ({ companyName: company, translation }: Omit<Facts, 'uid'>, day: Day): string =>
  translation.t(
    '{company} reaches you at another address or number since {day}. If you do not know of it, tell the office at once.',
    { company, day: translation.day(day) },
  )

const contactChangedEmail = (facts: Omit<Facts, 'uid'>, day: Day) => {
  const title = facts.translation.t('Your contact was changed')
  const paragraph = changedText(facts, day)
  return { subject: title, preview: paragraph, title, blocks: [{ paragraph }] }
}

type Params = { address: string; day: string }

const define = (channel: Channel) =>
  defineMessage<Params, Facts & { address: string }>({
    kind: channel === 'sms' ? 'contact-changed-sms' : 'contact-changed',
    params: z.object({ address: z.string(), day: z.string() }),
    channels: [channel],
    urgent: true,
    goneReason: 'the login was ended',
    async load(ctx, db, requested) {
      const facts = await bySubject(loadFacts)(ctx, db, requested)
      return facts.map((one, at) => one && { ...one, address: requested[at]?.params?.address ?? '' })
    },
    recipients: ({ uid, address }) =>
      channel === 'sms'
        ? [{ address: null, phone: address, uid, uids: [] }]
        : [{ address, uid: null, uids: [] }],
    notice: ({ translation }) => ({
      title: translation.t('Your contact was changed'),
      body: '',
      link: '/account',
    }),
    email: (facts, { day }) => contactChangedEmail(facts, day),
    sms: (facts, { day }) => changedText(facts, day),
  })

/** To the address that was replaced, not to the current one. */
export const contactChangedByEmail = define('email')
export const contactChangedBySms = define('sms')
