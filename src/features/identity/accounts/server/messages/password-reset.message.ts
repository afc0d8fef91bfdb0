import { z } from 'zod'
import { bySubject, defineMessage, type EmailContent } from '../../../../../server/mail/messages.ts'
import { ENGLISH, type Translated } from '../../../../../server/translation.ts'
import { loadCompanySettings } from '../../../company/server/company.service.ts'
import { loadTranslations } from '../languages.ts'
import {
  deadLinkReason,
  LINK_LIFE_MS,
  type Login,
  loadLogins,
  passwordLink,
} from '../passwords/password-links.ts'

type PasswordReset = Translated & {
  companyName: string
  person: { name: string; email: string | null }
  setPasswordUrl: string
}

export function passwordResetEmail(reset: PasswordReset): EmailContent {
  const { companyName: company, person, setPasswordUrl, translation = ENGLISH } = reset
  const { t, known } = translation
  return {
    subject: t('Set a new password at {company}', { company }),
    preview: t('The link works once, within an hour.'),
    title: t('Set a new password'),
    translation,
    blocks: [
      {
        paragraph: t('Hello {name}, somebody asked to set a new password for your login at {company}.', {
          name: person.name,
          company,
        }),
      },
      ...(person.email === null ? [] : [{ facts: [[known('E-mail'), person.email] as [string, string]] }]),
      { button: t('Set a new password'), url: setPasswordUrl },
      {
        paragraph: t(
          'The link works once, within an hour. When you set a new password, you are signed out everywhere.',
        ),
      },
      { paragraph: t('If it was not you, there is nothing to do: your password stays as it is.') },
    ],
  }
}

type Facts = Translated & { login: Login; companyName: string }

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
    const translation = await loadTranslations(ctx, db, uids)
    return new Map(
      [...logins].map(([uid, login]): [string, Facts] => [
        uid,
        { login, companyName, translation: translation(uid) },
      ]),
    )
  }),
  obsolete: ({ login }, params) => params && deadLinkReason(login, params),
  recipients: ({ login: { uid, email } }) => [{ address: email, uid, uids: [uid] }],
  notice: ({ translation: { t } = ENGLISH }) => ({
    title: t('Somebody asked to set a new password for your login'),
    body: t('A link is in your e-mails; if it was not you, there is nothing to do.'),
    link: '/account',
  }),
  email: ({ login, ...facts }, { setPasswordUrl }) =>
    passwordResetEmail({ ...facts, person: login, setPasswordUrl }),
})
