import { type MailContent, renderMail } from '../../../server/mail/layout.ts'
import type { CompanySettings } from '../../company/company.contract.ts'
import { letterhead } from '../../company/server/letterhead.ts'

/** The message that tests a mail server. */
export function testMail({ company, publicUrl }: { company: CompanySettings; publicUrl: string }): {
  subject: string
  html: string
  text: string
} {
  const { companyName } = company
  const content: MailContent = {
    company: letterhead(company, publicUrl),
    preview: 'Mail from the portal arrives.',
    title: 'Mail works',
    blocks: [
      {
        paragraph: `The mail server of ${companyName} took this test message, and it has arrived: so will those to your tenants.`,
      },
      { button: 'Open the portal', url: `${publicUrl}/mail/settings` },
    ],
  }
  return { subject: `Test message from ${companyName}`, ...renderMail(content) }
}
