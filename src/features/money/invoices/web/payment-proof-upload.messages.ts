import { ApiError, getErrorMessage } from '../../../../web/api-error.ts'
import { t } from '../../../../web/translate.ts'
import type { UploadedPaymentProof } from '../payment-proofs.contract.ts'

export const UPLOAD_MESSAGES = {
  noUser: 'User information not available. Please refresh the page and try again.',
  badUser: 'User authentication error. Please log out and log back in.',
  done: 'Receipt uploaded successfully! It is now under review.',
  office: 'Receipt uploaded successfully! You can review it now.',
} as const

export function uploadedMessage({ adminEmailSent }: Pick<UploadedPaymentProof, 'adminEmailSent'>): string {
  const notification = adminEmailSent
    ? t('The office has been notified by email.')
    : t('The office will see it in the system.')
  return `${t(UPLOAD_MESSAGES.done)} ${notification}`
}

export function uploadFailure(cause: unknown): Error {
  if (cause instanceof ApiError && cause.status === 0) return cause
  const isOtherTenant = cause instanceof ApiError && cause.flags.code === 'invoice.otherTenant'
  const text = isOtherTenant
    ? t(UPLOAD_MESSAGES.badUser)
    : t('Failed to upload receipt: {reason}', { reason: getErrorMessage(cause) })
  return new Error(text, { cause })
}
