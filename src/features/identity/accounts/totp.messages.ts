import { defineErrors } from '../../../shared/errors.ts'
export const TOTP_MESSAGES = {
  needsCode: 'Enter the code of your authenticator app.',
  wrongCode:
    'That code is not right, or it was used already. Enter the code that your authenticator app shows now.',
  wrongFirstCode:
    'That code is not right. Enter the six digits that your authenticator app shows now; the clock of the phone must be right.',
  notStarted: 'The set-up was not begun, or was begun again elsewhere. Please start it again.',
  passwordMissing: 'Enter your current password.',
  notOn: 'Two-step sign-in is not switched on.',
  ownLogin: 'Switch off your own two-step sign-in under My Account.',
  ownFirst: 'Set up two-step sign-in for yourself first, under My Account; else this would lock you out.',
  unknownSession: 'This sign-in has ended already.',
} as const

export const TOTP_ERRORS = defineErrors('totp', TOTP_MESSAGES, {
  400: ['passwordMissing', 'wrongFirstCode'],
  401: ['wrongCode', 'needsCode'],
  404: ['unknownSession'],
  409: ['notOn', 'notStarted', 'ownFirst', 'ownLogin'],
})
