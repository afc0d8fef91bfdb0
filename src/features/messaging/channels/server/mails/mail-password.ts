import { decryptText, encryptText } from '../../../../../server/encryption.ts'

/** Authenticated data, so that the password decrypts for no other server or user. */
type Owner = { host: string; user: string }

const encryptionContext = ({ host, user }: Owner, secret: string) => ({
  secret,
  purpose: 'the password of the mail server',
  owner: JSON.stringify([host.toLowerCase(), user]),
})

export const encryptPassword = (password: string, owner: Owner, secret: string): string =>
  encryptText(password, encryptionContext(owner, secret))

/** Undefined if the secret or the owner has changed. */
export const decryptPassword = (encrypted: string, owner: Owner, secret: string): string | undefined =>
  decryptText(encrypted, encryptionContext(owner, secret))
