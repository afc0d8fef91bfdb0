import { inviteEmail } from '../../features/property/tenants/server/messages/invite.message.ts'
import { welcomeNotice } from '../../features/property/tenants/server/messages/welcome.message.ts'
import { createEmail, type SampleEmail, toTenant } from './sample-email.ts'
import { PUBLIC_URL } from './sample-invoice.ts'

export const INVITE_EMAIL: SampleEmail = [
  'an invitation to join',
  (name) => {
    const facts = { companyName: name, phone: null, publicUrl: PUBLIC_URL }
    return createEmail(
      { ...toTenant, kind: 'join-email', name, replyTo: 'ama@landlord.test', secret: true },
      inviteEmail(
        { ...facts, tenant: { name, apartment: name, unit: null } },
        { code: 'K7RW4MQ2', until: '2026-12-31' },
      ),
      welcomeNotice(facts),
    )
  },
]
