import { defineErrors } from '../../../shared/errors.ts'

/** For the office and vendors; tenants load none of it. */
export const CLAIM_MESSAGES = {
  claimedBefore: 'You have already said that this job is done.',
  jobEnded: 'This request is closed, so there is nothing left to do for a vendor.',
  claimNotFound: "The vendor's report was not found",
  claimSettled: 'This was settled meanwhile. Please look again.',
  claimPhoto: {
    missing: 'Please add a photo of the finished work.',
    empty: 'The photo is empty. Please choose another one.',
    tooLarge: 'The photo is larger than 10 MB. Please choose a smaller one.',
    wrongType:
      'Please choose a photo as JPEG or PNG. On an iPhone: Settings, Camera, Formats, Most Compatible.',
  },
} as const

export const CLAIM_ERRORS = defineErrors('case', CLAIM_MESSAGES, {
  404: ['claimNotFound'],
  409: ['claimedBefore', 'claimSettled', 'jobEnded'],
})
