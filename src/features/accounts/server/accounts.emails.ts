import type { EmailMessage } from '../../../server/mail/email-message.ts'
import { type MailContent, renderMail } from '../../../server/mail/layout.ts'
import type { CompanySettings } from '../../company/company.contract.ts'
import { letterhead } from '../../company/server/letterhead.ts'

export const RESET_MAIL = 'password-reset'
export const WELCOME_LINK_MAIL = 'welcome-link'
/** Mails that carry a link to set a password, which dies when the e-mail or the password changes. */
export const LINK_MAILS = [RESET_MAIL, WELCOME_LINK_MAIL]

type PasswordReset = {
  company: CompanySettings
  person: { uid: string; name: string; email: string }
  setPasswordUrl: string
  publicUrl: string
  replyTo: string | null
}

/** Carries a link to set a new password to the person who has the e-mail. */
export function passwordResetMail(mail: PasswordReset): EmailMessage {
  const { person, setPasswordUrl, publicUrl, replyTo } = mail
  const company = letterhead(mail.company, publicUrl)
  const content: MailContent = {
    company,
    replyTo,
    preview: 'The link works once, within an hour.',
    title: 'Set a new password',
    blocks: [
      {
        paragraph: `Hello ${person.name}, somebody asked to set a new password for your login at ${company.name}.`,
      },
      { facts: [['E-mail', person.email]] },
      { button: 'Set a new password', url: setPasswordUrl },
      {
        paragraph:
          'The link works once, within an hour. When you set a new password, you are signed out everywhere.',
      },
      { paragraph: 'If it was not you, there is nothing to do: your password stays as it is.' },
    ],
  }
  return {
    kind: RESET_MAIL,
    to: person.email,
    replyTo,
    subject: `Set a new password at ${company.name}`,
    ...renderMail(content),
    holdsSecret: true,
    about: person.uid,
    notice: {
      uids: [person.uid],
      title: 'Somebody asked to set a new password for your login',
      body: 'A link is in your e-mails; if it was not you, there is nothing to do.',
      link: '/account',
    },
  }
}
