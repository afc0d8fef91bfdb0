/** The texts of signing in and of passwords, as both sides show them. */
export const ACCOUNT_MESSAGES = {
  badLogin: 'Invalid email or password.',
  noProfile: 'User profile not found in Firestore.',
  emailTaken: 'Email address is already registered.',
  wrongPassword: 'Current password is incorrect',
  fillAll: 'Please fill in all password fields',
  mismatch: 'New passwords do not match',
  tooShort: 'New password must be at least 6 characters long',
  firstTooShort: 'Password must be at least 6 characters long',
  notAdmin: 'Role must be tenant; an admin is created by POST /auth/register.',
  leaseOrder: 'Lease end date must be after move-in date',
  ownLogin: 'You cannot remove yourself. Another admin can do that.',
  unknownAdmin: 'There is no admin with this uid.',
  unknownAccount: 'There is no account with this uid.',
  adminLogin: 'This is the login of an admin; it is ended under Admins, not here.',
  deadLink: 'This link has been used or is no longer valid. Please ask for a new one.',
  linkOnItsWay: 'If this e-mail has an account, a link to set a new password is on its way to it.',
} as const
