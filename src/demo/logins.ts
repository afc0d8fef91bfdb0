import { EXAMPLE_TENANT } from './people.names.ts'
import { emailOf } from './people.ts'

/** The owner, whose login is printed. */
export const OWNER = { name: 'Nana Adwoa Boakye', email: 'nana.boakye@example.com' }
export const CLERK = { name: 'Kwabena Antwi', email: 'kwabena.antwi@example.com' }

/** Public passwords, because these people do not exist. */
export const PASSWORDS = { admin: 'demo-landlord', tenant: 'demo-tenant' }

export const loginLines = (): string[] => [
  `Admin:   ${OWNER.email}   password: ${PASSWORDS.admin}`,
  `Tenant:  ${emailOf(EXAMPLE_TENANT)}   password: ${PASSWORDS.tenant} (every tenant's)`,
]
