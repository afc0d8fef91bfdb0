import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const login = { email: 'ama.mensah@example.com', password: 'kente-and-cocoa' }
const session = {
  token: 'yM3v0kq8Zr1XbT5sJd9cW2nLpQ7uAe4fGh6iRo0tVxE',
  user: {
    uid: EXAMPLE_IDS.admin,
    email: 'ama.mensah@example.com',
    name: 'Ama Mensah',
    role: 'admin',
    staff: 'manager',
    permissions: ['tenant:read', 'tenant:write'],
    mustChangePassword: false,
    hasFirstPassword: false,
    language: null,
  },
}
const profileChanges = { phone: '024 555 0107' }
const passwordChange = { currentPassword: 'kente-and-cocoa', newPassword: 'harmattan-moon-7' }
const newAdmin = { name: 'Kofi Annor', email: 'kofi.annor@example.com', password: 'kente-and-cocoa' }
const newStaff = {
  name: 'Kwesi Appiah',
  email: 'kwesi.appiah@example.com',
  password: 'kente-and-cocoa',
  staff: 'accountant',
}
const staffChanges = { staff: 'manager', propertyIds: null }
const createdAdmin = { uid: 'f04a6e1b-82c7-4d39-a5e0-97b3d8c2146f' }
const forgotPassword = { email: 'akosua.opoku@example.com' }
const linkSent = {
  message: 'If this e-mail has an account, a link to set a new password is on its way to it.',
}
const passwordReset = {
  token: 'yM3v0kq8Zr1XbT5sJd9cW2nLpQ7uAe4fGh6iRo0tVxE',
  newPassword: 'harmattan-moon-7',
}
const codeRequest = { phone: '024 555 0142' }
const codeSent = { message: 'If somebody has this phone number, an SMS with a code is on its way to it.' }
const contactCodeRequest = { channel: 'sms' }
const contactCodeSent = { message: 'An SMS with a code is on its way to this number.' }
const contactVerification = { channel: 'sms', code: '493817' }
const contactProven = { provenAt: '2026-11-22T14:05:30.000Z' }
const codeVerification = { phone: '024 555 0142', code: '493817', newPassword: 'harmattan-moon-7' }
const newTenantUser = {
  name: 'Kojo Nkansah',
  email: 'kojo.nkansah@example.com',
  phone: '024 555 0142',
  moveInDate: '2026-01-01',
  leaseEndDate: '2026-12-31',
  password: 'kente-and-cocoa',
  role: 'tenant',
}
const createdTenantUser = { uid: 'a6e93f07-4c1d-4b58-92f8-3d7b05c1e684' }

export const EXAMPLES = {
  newStaff,
  staffChanges,
  login,
  session,
  profileChanges,
  passwordChange,
  newAdmin,
  createdAdmin,
  forgotPassword,
  linkSent,
  passwordReset,
  codeRequest,
  codeSent,
  contactCodeRequest,
  contactCodeSent,
  contactVerification,
  contactProven,
  codeVerification,
  newTenantUser,
  createdTenantUser,
}
