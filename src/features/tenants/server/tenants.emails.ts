import type { EmailMessage } from '../../../server/mail/email-message.ts'
import { type MailContent, renderMail } from '../../../server/mail/layout.ts'
import { type Day, formatDay } from '../../../shared/days.ts'
import { WELCOME_LINK_MAIL } from '../../accounts/server/accounts.emails.ts'
import type { CompanySettings } from '../../company/company.contract.ts'
import { letterhead } from '../../company/server/letterhead.ts'

/** How somebody comes in for the first time: by a password, or by a link to set one that works through a day. */
export type Access = { password: string } | { setPasswordUrl: string; until: Day }

type Welcome = {
  company: CompanySettings
  tenant: { uid: string; name: string; email: string; apartment: string; unit: string | null }
  access: Access
  publicUrl: string
  replyTo: string | null
}

function accessBlocks(access: Access, publicUrl: string): MailContent['blocks'] {
  if ('password' in access) {
    return [
      { button: 'Sign in', url: `${publicUrl}/login` },
      { paragraph: 'Once you are in, please choose a password of your own, under My Account.' },
    ]
  }
  return [
    { button: 'Set your password', url: access.setPasswordUrl },
    {
      paragraph: `The link works once, until ${formatDay(access.until)}. After that, the sign-in page sends you a new one. A password that you have already stays good until you set another.`,
    },
  ]
}

/** Welcomes a tenant and tells how to sign in. */
export function welcomeMail({
  company: settings,
  tenant,
  access,
  publicUrl,
  replyTo,
}: Welcome): EmailMessage {
  const company = letterhead(settings, publicUrl)
  const place = [tenant.apartment, tenant.unit].filter(Boolean).join(', ')
  const password: [string, string][] = 'password' in access ? [['Password', access.password]] : []
  const content: MailContent = {
    company,
    replyTo,
    preview: 'Your tenant portal is ready.',
    title: `Welcome, ${tenant.name}`,
    blocks: [
      {
        paragraph: `${company.name} has opened your tenant portal for ${place}. There you see what you owe and by when, send in your payment receipts, and report what needs repair.`,
      },
      { facts: [['Portal', publicUrl], ['E-mail', tenant.email], ...password] },
      ...accessBlocks(access, publicUrl),
    ],
  }
  return {
    kind: 'password' in access ? 'welcome' : WELCOME_LINK_MAIL,
    to: tenant.email,
    replyTo,
    subject: `Your tenant portal at ${company.name}`,
    ...renderMail(content),
    holdsSecret: true,
    notice: {
      uids: [tenant.uid],
      title: `Welcome to the tenant portal of ${company.name}`,
      body: 'Here you see what you owe and by when, send in your payment receipts, and report what needs repair.',
      link: '/tenant-dashboard',
    },
  }
}
