import type { MailStatus } from '../../mails.contract.ts'
import { messages, type Toast } from './messages.labels.ts'

export type ResendCounts = { waiting: number; failed: number; stranded: number }

const NONE: ResendCounts = { waiting: 0, failed: 0, stranded: 0 }

/** Null without a server or without such emails. */
export function getStrandedCounts({ source, stranded }: MailStatus): ResendCounts | null {
  return isThere(source) && stranded > 0 ? { ...NONE, stranded } : null
}

/** Waiting emails while none can be sent, and failed ones. */
export function getRetryableCounts({
  source,
  failingSince,
  waiting,
  failed,
}: MailStatus): ResendCounts | null {
  if (!isThere(source)) return null
  const held = failingSince === null ? 0 : waiting
  return held + failed > 0 ? { ...NONE, waiting: held, failed } : null
}

const isThere = (source: MailStatus['source']) => source === 'settings' || source === 'environment'

export function getQuestion({ waiting, failed, stranded }: ResendCounts): string {
  if (stranded > 0)
    return `${messages(stranded)} that ${stranded === 1 ? 'was' : 'were'} not sent because there was no mail server ${stranded === 1 ? 'goes' : 'go'} out now.`
  const parts = [
    waiting > 0 && `${messages(waiting)} that ${waiting === 1 ? 'waits' : 'wait'}`,
    failed > 0 && `${messages(failed)} that ${failed === 1 ? 'was' : 'were'} not sent`,
  ].filter((part) => part !== false)
  return `${parts.join(' and ')} ${waiting + failed === 1 ? 'is' : 'are'} tried again now, and for another 24 hours.`
}

/** `stranded` emails are not sent automatically. */
export function savedMessage({ waiting, stranded }: Pick<MailStatus, 'waiting' | 'stranded'>) {
  const go = waiting === 1 ? 'goes' : 'go'
  const now =
    waiting === 0
      ? 'Messages go out through it from now on.'
      : `${messages(waiting).replace(' ', ' waiting ')} ${go} out now.`
  const many = `The ${stranded.toLocaleString('en-GB')} older ones wait for your word.`
  const older = stranded === 0 ? '' : stranded === 1 ? 'The older one waits for your word.' : many
  return { text: `Mail server saved. ${now}`, older }
}

export function queuedMessage({ queued, leftOut }: { queued: number; leftOut: number }): Toast {
  const left = leftOut > 0 ? ` ${messages(leftOut)} cannot be sent any more.` : ''
  if (queued === 0) return { tone: 'info', text: left.trim() || 'There is nothing left to send.' }
  return {
    tone: leftOut > 0 ? 'info' : 'success',
    text: `${messages(queued)} ${queued === 1 ? 'goes' : 'go'} out now.${left}`,
  }
}
