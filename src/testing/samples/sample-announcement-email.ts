import {
  announcementEmail,
  announcementNotice,
} from '../../features/service/announcements/server/messages/announcement.message.ts'
import { createEmail, type SampleEmail, toTenant } from './sample-email.ts'
import { ID, PUBLIC_URL } from './sample-invoice.ts'

export const ANNOUNCEMENT_EMAIL: SampleEmail = [
  'announcement',
  (name) => {
    const texts = { id: ID, title: `No water for ${name}`, text: `There is no water for ${name}.` }
    const reader = { tenantName: name, companyName: name, hasLogin: true, publicUrl: PUBLIC_URL }
    const about = { ...toTenant, kind: 'announcement', name }
    return createEmail(about, announcementEmail({ ...texts, ...reader }), announcementNotice(texts))
  },
]
