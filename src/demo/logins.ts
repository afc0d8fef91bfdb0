import { EXAMPLE_TENANT } from './people.names.ts'
import { emailOf } from './people.ts'

/** Who runs the office; the first is the owner, whose login is told. */
export const OWNER = { name: 'Nana Adwoa Boakye', email: 'nana.boakye@example.com' }
export const CLERK = { name: 'Kwabena Antwi', email: 'kwabena.antwi@example.com' }

/** One password for the admins, one for every tenant: these people do not exist, and everybody may read this. */
export const PASSWORDS = { admin: 'demo-landlord', tenant: 'demo-tenant' }

/** The lines that tell how to look around. */
export const loginLines = (): string[] => [
  `Admin:   ${OWNER.email}   password: ${PASSWORDS.admin}`,
  `Tenant:  ${emailOf(EXAMPLE_TENANT)}   password: ${PASSWORDS.tenant} (every tenant's)`,
]
