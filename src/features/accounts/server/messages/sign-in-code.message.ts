import { z } from 'zod'
import { bySubject, defineMessage } from '../../../../server/mail/messages.ts'
import { companyOf } from '../../../company/server/company.service.ts'
import { type Login, loadLogins } from '../password-links.ts'
import { CODE_LIFE_MS } from '../phone/codes.queries.ts'

type Facts = { login: Login; companyName: string }

/** The subject is the person. No notice: whoever reads notices is signed in. */
export const signInCode = defineMessage({
  kind: 'sign-in-code',
  params: z.object({ code: z.string(), phone: z.string() }),
  channels: ['sms'],
  urgent: true,
  holdsSecret: true,
  expiry: { ageMs: CODE_LIFE_MS, reason: 'its code is dead' },
  replacedReason: 'a newer message took its place',
  goneReason: 'the login was ended',
  load: bySubject<Facts>(async (ctx, db, uids) => {
    const { companyName } = await companyOf(ctx, db)
    const logins = await loadLogins(db, uids)
    return new Map([...logins].map(([uid, login]): [string, Facts] => [uid, { login, companyName }]))
  }),
  obsolete: ({ login }, params) =>
    params && login.phoneE164 !== params.phone ? 'the phone number was changed' : undefined,
  recipients: ({ login: { uid } }) => [{ address: null, uid, uids: [] }],
  notice: ({ companyName }) => ({ title: `Your code for ${companyName}`, body: '', link: '/login' }),
  email: ({ companyName }, { code }) => ({
    subject: `Your code for ${companyName}`,
    preview: 'It works for 5 minutes.',
    title: `Your code for ${companyName}`,
    blocks: [{ paragraph: codeText(companyName, code) }],
  }),
  sms: ({ companyName }, { code }) => codeText(companyName, code),
})

const codeText = (companyName: string, code: string): string =>
  `${code} is your code for ${companyName}. It works for 5 minutes. Tell it to nobody.`
