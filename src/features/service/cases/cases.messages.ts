import { defineErrors } from '../../../shared/errors.ts'
import { UPLOAD_MESSAGES } from '../../../shared/fields/uploads.ts'
import { formatCount } from '../../../shared/money.ts'
import { CASES, type CaseKind, type CaseStatus } from './cases.rules.ts'

const STATUS_LABELS: Record<string, string> = {
  pending: 'Pending',
  'in-progress': 'In Progress',
  investigating: 'Investigating',
  resolved: 'Resolved',
  rejected: 'Rejected',
  closed: 'Closed',
}

/** The label for staff. */
export const statusLabel = (status: string): string => STATUS_LABELS[status] ?? 'Unknown'

/** The label for the tenant. */
export const tenantStatusLabel = (status: string): string =>
  status === 'pending' ? 'Pending Review' : statusLabel(status)

const own = {
  request: {
    management: 'Service Requests Management',
    mine: 'My Service Requests',
    start: 'Start Working',
    respondAgain: 'Update Response',
    work: 'In Progress',
    refuse: 'Reject',
    bodyLabel: 'Description',
    fillBoth: 'Please fill in both subject and description fields.',
    onlyEnded: 'Only resolved or rejected requests can be deleted.',
  },
  complaint: {
    management: 'Complaints Management',
    mine: 'My Complaints',
    start: 'Start Investigation',
    respondAgain: 'Respond',
    work: 'Investigating',
    refuse: 'Close',
    bodyLabel: 'Details',
    fillBoth: 'Please fill in both subject and details fields.',
    onlyEnded: 'Only resolved or closed complaints can be deleted.',
  },
}

export function caseMessages(kind: CaseKind) {
  const { noun, title, plural } = CASES[kind]
  const titles = `${title}s`
  return {
    ...own[kind],
    notFound: `${title} not found`,
    onlyResolved: `Only resolved ${plural} can be deleted.`,
    byNow: (status: CaseStatus) => `This ${noun} is ${statusLabel(status)} by now`,
    movedOn: (status: CaseStatus) => `This ${noun} is ${statusLabel(status)} by now; please look again.`,
    notYours: `These are not your ${plural}.`,
    noAnswerYet: `You can reply once the office has answered your ${noun}.`,
    noReplyToResolved: `This ${noun} is resolved; it takes no further replies.`,
    all: `All ${titles}`,
    submitNew: `Submit a New ${title}`,
    history: `Your ${title} History`,
    deleteOwn: `Delete ${title}`,
    showing: (shown: number, total: number) =>
      `Showing ${formatCount(shown)} of ${formatCount(total)} ${plural}`,
    failed: {
      submit: `Failed to submit ${noun}. Please try again.`,
      load: `Failed to load ${plural}. Please try again.`,
      update: `Failed to update ${noun}. Please try again.`,
      delete: `Failed to delete ${noun}. Please try again.`,
      reply: 'Failed to send reply. Please try again.',
    },
  }
}

export const CASE_MESSAGES = {
  unknownAssignee: 'The assignee must work in the office. Please choose somebody else.',
  unknownVendor: 'This vendor no longer exists. Please choose another one.',
  archivedVendor: (name: string) =>
    `The vendor ${name} is archived. Please choose another vendor, or restore this one first.`,
  tenantOrUnit: 'A request is for a tenant or about a unit. Please choose one of them.',
  twoAssignees: 'The assignee is a staff member or a vendor, not both. Please choose one.',
  missing: (fields: string[]) => `Missing required fields: ${fields.join(', ')}`,
  emptyReply: 'Please enter a reply message',
  tooManyPhotos: 'Please attach at most 5 photos',
  unusablePhoto:
    'The photo must be a picture of at most 50 million pixels. Please choose another one or make it smaller.',
  tooManyWaiting: 'You have uploaded 40 photos without sending them. Please try again later.',
  tooManyReplies: 'You have replied 30 times within an hour. Please try again later.',
  unknownPhoto: 'A photo was not kept; please attach it again.',
  photosWithoutAnswer: 'Photos go with an answer; please write an admin response too.',
  noTenancy: 'Tenant not found',
  wrongThumbnail: 'The thumbnail must be a JPEG of at most 12 KB',
  photoNotFound: 'Photo not found',
  photo: {
    missing: 'Please choose a photo.',
    empty: 'The photo is empty. Please choose another one.',
    tooLarge: UPLOAD_MESSAGES.tooLarge,
    wrongType: 'Please upload only JPEG or PNG photos',
  },
} as const

export const CASE_ERRORS = defineErrors('case', CASE_MESSAGES, {
  400: [
    'archivedVendor',
    'missing',
    'photosWithoutAnswer',
    'tenantOrUnit',
    'twoAssignees',
    'unknownAssignee',
    'unknownPhoto',
    'unknownVendor',
    'unusablePhoto',
    'wrongThumbnail',
  ],
  404: ['noTenancy', 'photoNotFound'],
})
