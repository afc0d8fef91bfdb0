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

export const EXAMPLES = {
  newAnnouncement: {
    title: announcement.title,
    text: announcement.text,
    audience: 'property',
    propertyId: EXAMPLE_IDS.property,
    sendEmail: true,
  },
  audience: { audience: 'property', propertyId: EXAMPLE_IDS.property, sendEmail: true },
}
