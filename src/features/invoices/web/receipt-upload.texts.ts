import { ApiError, messageOf, NETWORK_ERROR } from '../../../web/api-error.ts'

export const UPLOAD_TEXTS = {
  noUser: 'User information not available. Please refresh the page and try again.',
  badUser: 'User authentication error. Please log out and log back in.',
  done: 'Receipt uploaded successfully! It is now under review.',
} as const

/** A receipt that was not sent, in the words that people read; `lost` when no answer came at all. */
export class UploadFailure extends Error {
  readonly lost: boolean

  constructor(cause: unknown) {
    const lost = cause instanceof ApiError && cause.status === 0
    super(lost ? NETWORK_ERROR : words(messageOf(cause)), { cause })
    this.lost = lost
  }
}

function words(message: string): string {
  return message.includes('tenantId') ? UPLOAD_TEXTS.badUser : `Failed to upload receipt: ${message}`
}
