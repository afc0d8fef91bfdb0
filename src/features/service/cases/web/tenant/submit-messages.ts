import { ApiError, bareStatus, getErrorMessage } from '../../../../../web/api-error.ts'
import { t, translateKnown } from '../../../../../web/translate.ts'
import { caseMessages } from '../../cases.messages.ts'
import { CASES, type CaseKind } from '../../cases.rules.ts'

const PREFIXES = [
  { prefix: 'Validation Error:', signs: ['missing required fields'] },
  { prefix: 'Data Error:', signs: ['not found', 'does not exist'] },
  { prefix: 'Duplicate Error:', signs: ['duplicate', 'already exists'] },
]

export function submitFailure(kind: CaseKind, error: unknown): string {
  const message = getErrorMessage(error)
  if (bareStatus(error) !== null || message === '') return translateKnown(caseMessages(kind).failed.submit)
  if (error instanceof ApiError && error.details.length > 0) return message
  const lowerMessage = message.toLowerCase()
  const prefix = PREFIXES.find(({ signs }) => signs.some((sign) => lowerMessage.includes(sign)))?.prefix
  return prefix && !message.startsWith(prefix) ? `${prefix} ${message}` : message
}

export const submittedMessage = (kind: CaseKind, mailed: { emailSent: boolean }): string =>
  `${translateKnown(`Your ${CASES[kind].noun} has been sent.`)} ${notificationText(mailed)}`

export const repliedMessage = (mailed: { emailSent: boolean }): string =>
  `${t('Your reply has been sent.')} ${notificationText(mailed)}`

export const reopenedMessage = (mailed: { emailSent: boolean }): string =>
  `${t('Your request is open again.')} ${notificationText(mailed)}`

const notificationText = ({ emailSent }: { emailSent: boolean }) =>
  emailSent ? t('The office has been notified by email.') : t('The admin will see it in the system.')
