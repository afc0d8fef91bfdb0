import { MADE, TENANT } from './docs.ids.ts'

const REQUEST = '6b3e9f14-a1d8-4c52-b7f6-25e08d9c4a71'
const COMPLAINT = 'c9075d2e-48ab-4f13-96d0-7a1be3f5824c'
const PHOTO = 'd41f86b3-5e92-47ca-8b3d-90c6a2e71f58'
const REPLY = '27ac5e90-f6d1-4384-a95b-3e8f01d7b6c2'

const photoBelow = (path: string) => ({
  id: PHOTO,
  url: `/api/${path}/photos/${PHOTO}/file`,
  thumbnailUrl: `/api/${path}/photos/${PHOTO}/thumbnail`,
  fileName: 'kitchen-tap.jpg',
  fileSize: 241_664,
  contentType: 'image/jpeg',
  createdAt: MADE,
})
const ANSWERED = '2026-11-02T10:40:12.000Z'
const saying = (message: string) => ({
  id: REPLY,
  sender: 'admin',
  senderName: 'Ama Mensah',
  message,
  timestamp: ANSWERED,
  mine: true,
  photos: [],
})
const answeredWith = (message: string) => ({
  adminResponse: message,
  respondedAt: ANSWERED,
  updatedAt: ANSWERED,
  replies: [saying(message)],
})
const ON_THE_WAY = 'A plumber comes tomorrow at 9.'
const ASKED = 'We have asked the neighbours to keep it down.'
const thanks = (reply: string, answer: string) => {
  const at = '2026-11-02T12:05:51.000Z'
  const said = { sender: 'tenant', senderName: 'Akosua Ɔpɔku', message: reply, timestamp: at }
  const own = { ...saying(answer), ...said, id: '84d0b7f2-1c6e-4e95-a3f8-f72b59c01d6a' }
  return { replies: [{ ...saying(answer), mine: false }, own], updatedAt: at }
}

/** What stands in the examples of requests and complaints, by the name of a field as VALUES of all calls. */
export const CASE_VALUES: Record<string, unknown> = {
  subject: 'The kitchen tap leaks',
  adminResponse: null,
  respondedAt: null,
  replies: [],
  photos: [],
  photoIds: [PHOTO],
  sender: 'tenant',
  senderName: 'Akosua Ɔpɔku',
  mine: true,
  tenantReply: 'Thank you, I am at home.',
  total: 12,
  active: 5,

  'Request.id': REQUEST,
  'Request.description': 'It has dripped since Monday, and the cupboard below is wet.',
  'MailedRequest.id': REQUEST,
  'MailedRequest.description': 'It has dripped since Monday, and the cupboard below is wet.',
  'POST /requests description': 'It has dripped since Monday, and the cupboard below is wet.',
  'Complaint.id': COMPLAINT,
  'Complaint.subject': 'Noise at night',
  'Complaint.message': 'The shop next door plays music after midnight.',
  'MailedComplaint.id': COMPLAINT,
  'MailedComplaint.subject': 'Noise at night',
  'MailedComplaint.message': 'The shop next door plays music after midnight.',
  'POST /complaints subject': 'Noise at night',
  'POST /complaints message': 'The shop next door plays music after midnight.',
  'Reply.id': REPLY,
  'Reply.message': ON_THE_WAY,
  'Photo.id': PHOTO,
  'Photo.url': photoBelow('requests').url,
  'Photo.thumbnailUrl': photoBelow('requests').thumbnailUrl,
  'Photo.fileName': 'kitchen-tap.jpg',
  'Photo.fileSize': 241_664,
  'RequestTotals.counts': { pending: 2, 'in-progress': 3, resolved: 6, rejected: 1 },
  'ComplaintTotals.counts': { pending: 2, investigating: 3, resolved: 6, closed: 1 },
  'GET /requests status': 'active',
  'GET /complaints status': 'active',
  'GET /requests/export status': 'active',
  'GET /complaints/export status': 'active',
}

export const CASE_IDS: Record<string, string> = { requests: REQUEST, complaints: COMPLAINT, photos: PHOTO }

export const CASE_CALLS: Record<string, { body?: object; answer?: object }> = {
  'POST /requests': { answer: { photos: [photoBelow('requests')] } },
  'POST /complaints': { answer: { photos: [photoBelow('complaints')] } },
  'POST /complaints/photos': { answer: photoBelow('complaints') },
  'GET /requests/{id}': { answer: { status: 'in-progress', ...answeredWith(ON_THE_WAY) } },
  'GET /complaints/{id}': { answer: { status: 'investigating', ...answeredWith(ASKED) } },
  'PATCH /requests/{id}': {
    body: { status: 'in-progress', adminResponse: ON_THE_WAY },
    answer: answeredWith(ON_THE_WAY),
  },
  'PATCH /complaints/{id}': {
    body: { status: 'investigating', adminResponse: ASKED },
    answer: answeredWith(ASKED),
  },
  'POST /requests/{id}/reply': {
    body: { tenantId: TENANT, tenantReply: 'Thank you, I am at home.' },
    answer: {
      status: 'in-progress',
      ...answeredWith(ON_THE_WAY),
      ...thanks('Thank you, I am at home.', ON_THE_WAY),
    },
  },
  'POST /complaints/{id}/reply': {
    body: { tenantId: TENANT, tenantReply: 'Thank you, last night was quiet.' },
    answer: {
      status: 'investigating',
      ...answeredWith(ASKED),
      ...thanks('Thank you, last night was quiet.', ASKED),
    },
  },
}

export const CASE_LEFT_OUT = ['POST /requests/photos thumbnail', 'POST /complaints/photos thumbnail']
