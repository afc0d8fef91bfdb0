import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const announcement = {
  id: EXAMPLE_IDS.announcement,
  title: 'No water on Friday',
  text: 'The water company repairs the pipe in the street. There is no water on Friday from 8 to 14.',
  audience: 'property',
  audienceName: 'Bohye (Shops)',
  sendEmail: true,
  senderName: 'Ama Mensah',
  createdAt: '2026-11-02T08:15:30.000Z',
  withdrawnAt: null,
  recipientCount: 48,
  readCount: 12,
  readAt: null,
  canWithdraw: true,
}
const recipient = {
  tenantId: EXAMPLE_IDS.tenant,
  name: 'Akosua Ɔpɔku',
  apartment: 'Bohye (Shops)',
  unit: 'B4',
  hasLogin: true,
  readAt: '2026-11-02T09:40:12.000Z',
  mailState: 'sent',
  mailEnded: null,
}

export const EXAMPLES = {
  announcement,
  detail: { ...announcement, recipientCount: 1, readCount: 1, recipients: [recipient] },
  preview: { recipients: 48, withEmail: 46, withSms: 31, withoutLogin: 3 },
  newAnnouncement: {
    title: announcement.title,
    text: announcement.text,
    audience: 'property',
    propertyId: EXAMPLE_IDS.property,
    sendEmail: true,
  },
  audience: { audience: 'property', propertyId: EXAMPLE_IDS.property, sendEmail: true },
}
