import type { EmailContent } from '../../../../../server/mail/messages.ts'

/** Sent once and never stored, so it is not a delivery. */
export const testEmail = ({
  companyName,
  publicUrl,
}: {
  companyName: string
  publicUrl: string
}): EmailContent => ({
  subject: `Test message from ${companyName}`,
  preview: 'Mail from the portal arrives.',
  title: 'Mail works',
  blocks: [
    {
      paragraph: `The mail server of ${companyName} took this test message, and it has arrived: so will those to your tenants.`,
    },
    { button: 'Open the portal', url: `${publicUrl}/mail/settings` },
  ],
})
