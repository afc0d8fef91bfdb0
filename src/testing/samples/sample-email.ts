import { letterhead } from '../../features/messaging/channels/server/layout/email-layout.ts'
import { renderEmail } from '../../features/messaging/channels/server/layout/layout.ts'
import type { EmailContent, NoticeContent } from '../../server/mail/messages.ts'
import type { TestEmail } from '../mail/deliveries.ts'
import { createCompanySettings, PUBLIC_URL, TENANT_EMAIL, TENANT_UID } from './sample-invoice.ts'

const ADMIN_UID = '5b2f8f0e-7a64-4d6b-8c1f-7f6f0d3a2b22'
const OFFICE_EMAIL = 'ama@landlord.test'

export type SampleEmail = [what: string, write: (name: string) => TestEmail]

export const renderSample = (content: EmailContent, name = 'Asante', replyTo: string | null = null) =>
  renderEmail(content, { company: letterhead(createCompanySettings(name), PUBLIC_URL), replyTo })

type About = Pick<TestEmail, 'kind' | 'to' | 'uids' | 'replyTo'> & { name: string; secret?: true }

export const toTenant = { to: TENANT_EMAIL, uids: [TENANT_UID], replyTo: 'rent@asante.test' }
export const toOffice = { to: OFFICE_EMAIL, uids: [ADMIN_UID], replyTo: TENANT_EMAIL }

export function createEmail(about: About, content: EmailContent, notice: NoticeContent): TestEmail {
  const { name, secret, ...rest } = about
  const { subject, attachment } = content
  return {
    ...rest,
    subject,
    ...renderSample(content, name, about.replyTo),
    ...(attachment && { fileName: attachment.fileName }),
    ...(secret && { holdsSecret: true }),
    notice,
  }
}
