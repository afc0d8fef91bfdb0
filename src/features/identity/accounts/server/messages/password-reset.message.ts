import { z } from 'zod'
import { bySubject, defineMessage, type EmailContent } from '../../../../../server/mail/messages.ts'
import { loadCompanySettings } from '../../../company/server/company.service.ts'
import {
  deadLinkReason,
  LINK_LIFE_MS,
  type Login,
  loadLogins,
  passwordLink,
} from '../passwords/password-links.ts'

type PasswordReset = {
  companyName: string
  person: { name: string; email: string | null }
  setPasswordUrl: string
}

export function passwordResetEmail({ companyName, person, setPasswordUrl }: PasswordReset): EmailContent {
  return {
    subject: `Set a new password at ${companyName}`,
    preview: 'The link works once, within an hour.',
    title: 'Set a new password',
    blocks: [
      {
        paragraph: `Hello ${person.name}, somebody asked to set a new password for your login at ${companyName}.`,
      },
      ...(person.email === null ? [] : [{ facts: [['E-mail', person.email] as [string, string]] }]),
      { button: 'Set a new password', url: setPasswordUrl },
      {
        paragraph:
          'The link works once, within an hour. When you set a new password, you are signed out everywhere.',
      },
      { paragraph: 'If it was not you, there is nothing to do: your password stays as it is.' },
    ],
  }
}

type Facts = { login: Login; companyName: string }

export const passwordReset = defineMessage({
  kind: 'password-reset',
  params: z.object(passwordLink),
  holdsSecret: true,
  // A link must not go to a phone number that a session alone may have entered; such a person uses a code.
  channels: ['email'],
  urgent: true,
  repliesToCompany: true,
  expiry: { ageMs: LINK_LIFE_MS.reset, reason: 'its link is dead' },
  replacedReason: 'a newer message took its place',
  goneReason: 'the login was ended',
  load: bySubject<Facts>(async (ctx, db, uids) => {
    const { companyName } = await loadCompanySettings(ctx, db)
    const logins = await loadLogins(db, uids)
    return new Map([...logins].map(([uid, login]): [string, Facts] => [uid, { login, companyName }]))
  }),
  obsolete: ({ login }, params) => params && deadLinkReason(login, params),
  recipients: ({ login: { uid, email } }) => [{ address: email, uid, uids: [uid] }],
  notice: () => ({
    title: 'Somebody asked to set a new password for your login',
    body: 'A link is in your e-mails; if it was not you, there is nothing to do.',
    link: '/account',
  }),
  email: ({ login, companyName }, { setPasswordUrl }) =>
    passwordResetEmail({ companyName, person: login, setPasswordUrl }),
})
