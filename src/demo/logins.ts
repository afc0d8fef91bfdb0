import { EXAMPLE_TENANT, WITHOUT_EMAIL } from './people.names.ts'
import { createEmail, createPhone } from './people.ts'

const [PHONE_TENANT = ''] = WITHOUT_EMAIL

/** The printed login. */
export const OWNER = { name: 'Nana Adwoa Boakye', email: 'nana.boakye@example.com' }
export const CLERK = { name: 'Kwabena Antwi', email: 'kwabena.antwi@example.com' }

export const MANAGER = { name: 'Adjoa Mensima', email: 'adjoa.mensima@example.com' }
export const CARETAKER = { name: 'Yaw Sarfo', email: 'yaw.sarfo@example.com' }

/** Public passwords, because these people do not exist. */
export const PASSWORDS = { admin: 'demo-landlord', tenant: 'demo-tenant' }

export const loginLines = (): string[] => [
  `Admin:   ${OWNER.email}   password: ${PASSWORDS.admin}`,
  `Manager: ${MANAGER.email}   password: ${PASSWORDS.admin} (${MANAGER.name}, the shops and flats at Bohye only)`,
  `Caretaker: ${CARETAKER.email}   password: ${PASSWORDS.admin} (${CARETAKER.name}, takes requests by phone and inspects)`,
  `Tenant:  ${createEmail(EXAMPLE_TENANT)}   password: ${PASSWORDS.tenant} (every tenant's)`,
  `By phone: ${createPhone(PHONE_TENANT)}   password: ${PASSWORDS.tenant} (${PHONE_TENANT}, who has no e-mail)`,
]
