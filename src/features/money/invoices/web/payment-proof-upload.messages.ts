import { ApiError, getErrorMessage } from '../../../../web/api-error.ts'
import type { UploadedPaymentProof } from '../payment-proofs.contract.ts'

export const UPLOAD_MESSAGES = {
  noUser: 'User information not available. Please refresh the page and try again.',
  badUser: 'User authentication error. Please log out and log back in.',
  done: 'Receipt uploaded successfully! It is now under review.',
  office: 'Receipt uploaded successfully! You can review it now.',
} as const

export function uploadedMessage({ adminEmailSent }: Pick<UploadedPaymentProof, 'adminEmailSent'>): string {
  const notification = adminEmailSent
    ? 'The office has been notified by email.'
    : 'The office will see it in the system.'
  return `${UPLOAD_MESSAGES.done} ${notification}`
}

export function uploadFailure(cause: unknown): Error {
  if (cause instanceof ApiError && cause.status === 0) return cause
  const isOtherTenant = cause instanceof ApiError && cause.flags.code === 'invoice.otherTenant'
  const text = isOtherTenant ? UPLOAD_MESSAGES.badUser : `Failed to upload receipt: ${getErrorMessage(cause)}`
  return new Error(text, { cause })
}
