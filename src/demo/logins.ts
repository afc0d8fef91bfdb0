import { EXAMPLE_TENANT, WITHOUT_EMAIL } from './people.names.ts'
import { createEmail, createPhone } from './people.ts'

const [PHONE_TENANT = ''] = WITHOUT_EMAIL

/** The printed login. */
export const OWNER = { name: 'Nana Adwoa Boakye', email: 'nana.boakye@example.com' }
export const CLERK = { name: 'Kwabena Antwi', email: 'kwabena.antwi@example.com' }

/** Public passwords, because these people do not exist. */
export const PASSWORDS = { admin: 'demo-landlord', tenant: 'demo-tenant' }

export const loginLines = (): string[] => [
  `Admin:   ${OWNER.email}   password: ${PASSWORDS.admin}`,
  `Tenant:  ${createEmail(EXAMPLE_TENANT)}   password: ${PASSWORDS.tenant} (every tenant's)`,
  `By phone: ${createPhone(PHONE_TENANT)}   password: ${PASSWORDS.tenant} (${PHONE_TENANT}, who has no e-mail)`,
]
