export const NO_SERVER = 'No mail server is set up; the message waits in the outbox'
export const SWITCHED_OFF = 'Mail is switched off; nothing was sent'
export const STILL_SENDING = 'The mail server has not answered yet; the message goes out as soon as it does'

export const TENANT_DELETED = 'This tenant was deleted; no mail was sent'
export const NO_EMAIL_NO_SMS = 'There is no e-mail address, and SMS is off; nothing was sent'

/** The reason for no email to somebody who gets messages by SMS. */
export const NOTIFIED_BY_SMS = 'The tenant is notified by SMS.'

export const EXPECTED_MAIL_ERRORS: readonly string[] = [
  NO_SERVER,
  SWITCHED_OFF,
  STILL_SENDING,
  NO_EMAIL_NO_SMS,
]
