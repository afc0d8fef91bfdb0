import { formatDay } from '../../../../shared/days.ts'
import { EXPECTED_MAIL_ERRORS, NOTIFIED_BY_SMS } from '../../../../shared/mail.ts'
import type { NoticeTone } from '../../../../web/ui/notice.tsx'
import type { MailedCase } from '../cases.contract.ts'
import { statusLabel } from '../cases.messages.ts'
import { CASES, type CaseKind, type CaseStatus } from '../cases.rules.ts'
import { PRIORITY_LABELS } from '../maintenance.labels.ts'

type After = Pick<MailedCase, 'status' | 'emailSent' | 'emailError' | 'smsQueued'>

/** Success messages disappear; others stay until dismissed. */
export type Toast = { tone: NoticeTone; text: string }

const TENANT_NOTIFIED = 'The tenant was notified by email.'
const TENANT_NOT_NOTIFIED = 'Email notification could not be sent.'

/** `before` is the previous state. */
export function changedMessage(
  kind: CaseKind,
  after: After,
  { before, answered }: { before: CaseStatus; answered: boolean },
): Toast {
  const what = describeChange(kind, after.status, { moved: after.status !== before, answered })
  const { emailSent, emailError, smsQueued } = after
  if (smsQueued) return { tone: 'success', text: `${what} ${NOTIFIED_BY_SMS}` }
  if (emailSent) return { tone: 'success', text: `${what} ${TENANT_NOTIFIED}` }
  if (emailError === null) return { tone: 'success', text: what }
  if (EXPECTED_MAIL_ERRORS.includes(emailError)) return { tone: 'success', text: `${what} ${emailError}.` }
  return { tone: 'info', text: `${what} ${TENANT_NOT_NOTIFIED} ${emailError}` }
}

function describeChange(
  kind: CaseKind,
  status: CaseStatus,
  { moved, answered }: { moved: boolean; answered: boolean },
): string {
  const { noun, title } = CASES[kind]
  const word = statusLabel(status)
  if (answered) return moved ? `Response saved, the ${noun} is now ${word}.` : 'Response saved.'
  return moved ? `${title} is now ${word}.` : `${title} is ${word} already; nothing was changed.`
}

export const DECLINED: Toast = {
  tone: 'success',
  text: 'Saved: it is not done yet. Send the job again when the vendor is to come back.',
}

/** Says who was notified of a request that the office recorded. */
export function takenMessage({ tenantName, emailSent, emailError, smsQueued }: MailedCase): Toast {
  if (tenantName === null) return { tone: 'success', text: 'The request is recorded.' }
  const seen = `The request is recorded, and ${tenantName} sees it in the portal.`
  if (emailSent) return { tone: 'success', text: `${seen} ${TENANT_NOTIFIED}` }
  if (smsQueued) return { tone: 'success', text: `${seen} ${NOTIFIED_BY_SMS}` }
  if (emailError === null) return { tone: 'success', text: seen }
  if (EXPECTED_MAIL_ERRORS.includes(emailError))
    return { tone: 'success', text: `The request is recorded. ${emailError}.` }
  return { tone: 'info', text: `The request is recorded. ${TENANT_NOT_NOTIFIED} ${emailError}` }
}

type Assigned = Pick<MailedCase, 'assigneeName' | 'vendorName'>

export function assignedMessage({ assigneeName, vendorName }: Assigned): Toast {
  const name = vendorName ?? assigneeName
  return { tone: 'success', text: name === null ? 'Assigned to nobody.' : `Assigned to ${name}.` }
}

export const deadlineMessage = ({
  priority = 'normal',
  dueOn,
}: Pick<MailedCase, 'priority' | 'dueOn'>): Toast => ({
  tone: 'success',
  text: `Saved: ${PRIORITY_LABELS[priority].toLowerCase()} priority${dueOn ? `, due ${formatDay(dueOn)}` : ''}.`,
})

export const deletedMessage = (kind: CaseKind): Toast => ({
  tone: 'success',
  text: `${CASES[kind].title} deleted successfully!`,
})
