import { decryptText, encryptText } from '../../../../../server/encryption.ts'

/** Authenticated with the password, so that it decrypts for no other server or user. */
type Owner = { host: string; user: string }

const encryptionContext = ({ host, user }: Owner, secret: string) => ({
  secret,
  purpose: 'the password of the mail server',
  owner: JSON.stringify([host.toLowerCase(), user]),
})

/** The key is derived from the portal's secret. */
export const encryptPassword = (password: string, owner: Owner, secret: string): string =>
  encryptText(password, encryptionContext(owner, secret))

/** Undefined when the secret or the owner has changed. */
export const decryptPassword = (encrypted: string, owner: Owner, secret: string): string | undefined =>
  decryptText(encrypted, encryptionContext(owner, secret))
