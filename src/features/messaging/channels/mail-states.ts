export const MAIL_STATES = ['pending', 'sent', 'failed'] as const

/** Why an email is no longer tried: refused; failed or without a server for 24 hours; outdated; email switched off. */
export const MAIL_ENDS = ['refused', 'gave-up', 'no-server', 'withdrawn', 'off'] as const
