import { z } from 'zod'
import { bySubject, defineMessage } from '../../../../server/mail/messages.ts'
import { companyOf } from '../../../company/server/company.service.ts'
import { CODE_LIFE_MS } from '../phone/codes.queries.ts'
import { findUnproven, type UnprovenNumber } from '../phone/unproven.queries.ts'

type Facts = { person: UnprovenNumber; companyName: string }

/** Goes to the number that somebody proves, which is not the one that their messages go to. The subject is the person. */
export const contactCode = defineMessage({
  kind: 'contact-code',
  params: z.object({ code: z.string(), phone: z.string() }),
  channels: ['sms'],
  urgent: true,
  holdsSecret: true,
  expiry: { ageMs: CODE_LIFE_MS, reason: 'its code is dead' },
  replacedReason: 'a newer message took its place',
  goneReason: 'the login was ended',
  load: bySubject<Facts>(async (ctx, db, uids) => {
    const { companyName } = await companyOf(ctx, db)
    const people = await findUnproven(db, uids)
    return new Map(people.map((person): [string, Facts] => [person.uid, { person, companyName }]))
  }),
  obsolete: ({ person }, params) =>
    params && person.number !== params.phone ? 'the phone number was changed' : undefined,
  recipients: ({ person: { uid, number } }) => [{ address: null, phone: number, uid, uids: [] }],
  notice: ({ companyName }) => ({ title: `A code from ${companyName}`, body: '', link: '/account' }),
  email: ({ companyName }, { code }) => ({
    subject: `A code from ${companyName}`,
    preview: 'It works for 5 minutes.',
    title: `A code from ${companyName}`,
    blocks: [{ paragraph: contactCodeSms(companyName, code) }],
  }),
  sms: ({ companyName }, { code }) => contactCodeSms(companyName, code),
})

const contactCodeSms = (companyName: string, code: string): string =>
  `${code} confirms this phone number for ${companyName}. It works for 5 minutes. If you did not ask for it, tell it to nobody.`
