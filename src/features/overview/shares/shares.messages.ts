import { defineErrors } from '../../../shared/errors.ts'

const SHARE_MESSAGES = {
  notFound: 'Shared link not found',
  tenantNotFound: 'Tenant not found',
  tenantDeleted: 'This tenant was deleted, so nothing can be shared.',
  tooMany: (most: number) =>
    `You have made ${most} links that still work. Please withdraw some of them before you make another one.`,
} as const

export const SHARE_ERRORS = defineErrors('share', SHARE_MESSAGES, {
  404: ['notFound', 'tenantNotFound'],
  409: ['tenantDeleted', 'tooMany'],
})

/** Shown instead of a document. */
export const SHARED_PAGE_MESSAGES = {
  gone: {
    title: 'This link does not work',
    text: 'It was withdrawn, it has ended, or it was not copied whole. Please ask for a new one.',
  },
  tooMany: {
    title: 'Too many pages at once',
    text: 'Many pages were opened from this network. Please try again in a few minutes.',
  },
  failed: {
    title: 'This cannot be shown right now',
    text: 'Something went wrong on our side. Please try again in a moment.',
  },
} as const

/** Shown to a vendor instead of a job. */
export const JOB_MESSAGES = {
  ended: {
    title: 'This job is closed',
    text: 'The office has closed it, so there is nothing more to do. Thank you.',
  },
  doneBefore: {
    title: 'You have said this already',
    text: 'This link was used to say that the job is done. If there is more to say, please call the office.',
  },
  refused: { title: 'This was not sent', text: '' },
} as const
