import { type MailContent, renderMail } from '../../../server/mail/layout.ts'
import type { Letter } from '../../../server/mail/letter.ts'

type Welcome = {
  company: MailContent['company']
  tenant: { name: string; email: string; apartment: string; unit: string | null }
  /** The first password; null where the person has one already. */
  password: string | null
  publicUrl: string
  replyTo: string | null
}

/** Welcomes a tenant and tells how to sign in. */
export function welcomeMail({ company, tenant, password, publicUrl, replyTo }: Welcome): Letter {
  const place = [tenant.apartment, tenant.unit].filter(Boolean).join(', ')
  const content: MailContent = {
    company,
    preview: 'Your tenant portal is ready.',
    title: `Welcome, ${tenant.name}`,
    blocks: [
      {
        paragraph: `${company.name} has opened your tenant portal for ${place}. There you see what you owe and by when, send in your payment receipts, and report what needs repair.`,
      },
      {
        facts: [
          ['Portal', publicUrl],
          ['E-mail', tenant.email],
          ...(password === null ? [] : [['Password', password] as [string, string]]),
        ],
      },
      { button: 'Sign in', url: `${publicUrl}/login` },
      {
        paragraph:
          password === null
            ? 'Sign in with the password that you have.'
            : 'Once you are in, please choose a password of your own, under My Account.',
      },
    ],
  }
  return {
    kind: 'welcome',
    to: tenant.email,
    replyTo,
    subject: `Your tenant portal at ${company.name}`,
    ...renderMail(content),
    holdsSecret: password !== null,
  }
}
