import type { MailStatus } from '../mails.contract.ts'

export type MailSource = MailStatus['source']

const NOTES: Partial<Record<MailSource, string>> = {
  none: 'No mail server is set up yet: the e-mail waits until there is one.',
  off: 'E-mail is switched off: none is sent.',
}

/** Why no e-mail goes out now, or ''. */
export const mailNote = (source: MailSource | undefined): string => (source && NOTES[source]) ?? ''
