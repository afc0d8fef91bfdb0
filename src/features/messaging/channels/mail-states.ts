export const MAIL_STATES = ['pending', 'sent', 'failed'] as const

/**
 * Why an email is not tried any more: the server refused it; it failed for 24 hours; it waited 24 hours
 * without a server; it is no longer true; email is switched off.
 */
export const MAIL_ENDS = ['refused', 'gave-up', 'no-server', 'withdrawn', 'off'] as const
