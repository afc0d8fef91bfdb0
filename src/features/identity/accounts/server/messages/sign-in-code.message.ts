import { loadLogins } from '../passwords/password-links.ts'
import { defineCodeMessage } from './code-message.ts'

/** No notice: readers of notices are signed in already. */
export const signInCode = defineCodeMessage({
  kind: 'sign-in-code',
  link: '/login',
  findNumbers: async (db, uids) =>
    [...(await loadLogins(db, uids)).values()].map(({ uid, phoneE164 }) => ({ uid, number: phoneE164 })),
  title: (company, { t }) => t('Your code for {company}', { company }),
  text: (company, code, { t }) =>
    t('{code} is your code for {company}. It works for 5 minutes. Tell it to nobody.', { code, company }),
})
