import type { MailStatus } from '../mails.contract.ts'

export type MailSource = MailStatus['source']

const NOTES: Partial<Record<MailSource, string>> = {
  none: 'No mail server is set up yet: the e-mail waits until there is one.',
  off: 'E-mail is switched off: none is sent.',
}

/** '' while emails are sent. */
export const mailNote = (source: MailSource | undefined): string => (source && NOTES[source]) ?? ''
