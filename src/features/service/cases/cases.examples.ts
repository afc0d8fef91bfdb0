import { EXAMPLE_IDS, EXAMPLE_TICKET } from '../../../shared/examples.ts'

const photo = {
  id: EXAMPLE_IDS.photo,
  url: `/api/requests/photos/${EXAMPLE_IDS.photo}/file`,
  thumbnailUrl: `/api/requests/photos/${EXAMPLE_IDS.photo}/thumbnail`,
  fileName: 'kitchen-tap.jpg',
  fileSize: 241_664,
  contentType: 'image/jpeg',
  createdAt: '2026-11-02T08:15:30.000Z',
}
const reply = {
  id: '27ac5e90-f6d1-4384-a95b-3e8f01d7b6c2',
  sender: 'admin',
  senderName: 'Ama Mensah',
  message: 'A plumber comes tomorrow at 9.',
  timestamp: '2026-11-02T10:40:12.000Z',
  mine: true,
  photos: [],
}
const tenant = {
  tenantId: EXAMPLE_IDS.tenant,
  tenantName: 'Akosua Ɔpɔku',
  tenantEmail: 'akosua.opoku@example.com',
}
const place = { property: 'Bohye (Shops)', unit: 'A12', phone: '024 555 0101' }
const unanswered = {
  status: 'pending',
  assigneeUid: null,
  assigneeName: null,
  vendorId: null,
  vendorName: null,
  vendorPhone: null,
  adminResponse: null,
  respondedAt: null,
  createdAt: '2026-11-02T08:15:30.000Z',
  timestamp: '2026-11-02T08:15:30.000Z',
  updatedAt: '2026-11-02T08:15:30.000Z',
  replies: [],
  photos: [],
}
const request = {
  id: EXAMPLE_IDS.request,
  ...tenant,
  ...place,
  claim: null,
  unitId: null,
  takenBy: null,
  subject: 'The kitchen tap leaks',
  description: 'It has dripped since Monday, and the cupboard below is wet.',
  ...unanswered,
  priority: 'high',
  dueOn: '2026-11-05',
  dueOnChosen: false,
  late: false,
  resolvedAt: null,
  confirmedAt: null,
  rating: null,
  ratingComment: null,
}
const mailedRequest = { ...request, photos: [photo], emailSent: true, emailError: null }
const requestTotals = {
  total: 12,
  active: 5,
  late: 1,
  counts: { pending: 2, 'in-progress': 3, resolved: 6, rejected: 1 },
}
const newRequest = {
  ...tenant,
  subject: 'The kitchen tap leaks',
  description: 'It has dripped since Monday, and the cupboard below is wet.',
  photoIds: [EXAMPLE_IDS.photo],
  priority: 'high',
}
const requestChanges = {
  status: 'in-progress',
  adminResponse: 'A plumber comes tomorrow at 9.',
  dueOn: '2026-11-05',
}
const requestReply = { tenantId: EXAMPLE_IDS.tenant, tenantReply: 'Thank you, I am at home.' }
const complaint = {
  id: EXAMPLE_IDS.complaint,
  ...tenant,
  ...place,
  subject: 'Noise at night',
  message: 'The shop next door plays music after midnight.',
  ...unanswered,
}
const mailedComplaint = {
  ...complaint,
  photos: [
    {
      ...photo,
      url: `/api/complaints/photos/${EXAMPLE_IDS.photo}/file`,
      thumbnailUrl: `/api/complaints/photos/${EXAMPLE_IDS.photo}/thumbnail`,
    },
  ],
  emailSent: true,
  emailError: null,
}
const complaintTotals = {
  total: 12,
  active: 5,
  counts: { pending: 2, investigating: 3, resolved: 6, closed: 1 },
}
const newComplaint = {
  ...tenant,
  subject: 'Noise at night',
  message: 'The shop next door plays music after midnight.',
  photoIds: [EXAMPLE_IDS.photo],
}
const complaintChanges = {
  status: 'investigating',
  adminResponse: 'We have asked the neighbours to keep it down.',
}
const complaintReply = { tenantId: EXAMPLE_IDS.tenant, tenantReply: 'Thank you, last night was quiet.' }

export const EXAMPLES = {
  ticket: EXAMPLE_TICKET,
  photo,
  reply,
  request: {
    item: request,
    mailed: mailedRequest,
    totals: requestTotals,
    body: newRequest,
    changes: requestChanges,
    reply: requestReply,
  },
  complaint: {
    item: complaint,
    mailed: mailedComplaint,
    totals: complaintTotals,
    body: newComplaint,
    changes: complaintChanges,
    reply: complaintReply,
  },
}
