import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const FORM = 'v1'

/** Authenticated with the password, so that it opens for no other server or user. */
type Owner = { host: string; user: string }

const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'the password of the mail server', 32))
const boundTo = ({ host, user }: Owner) => Buffer.from(JSON.stringify([host.toLowerCase(), user]))

/** The key is derived from the portal's secret. */
export function sealPassword(password: string, owner: Owner, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), iv).setAAD(boundTo(owner))
  const data = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
  return [FORM, ...[iv, data, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
}

/** Undefined when the secret or the owner has changed. */
export function openPassword(sealed: string, owner: Owner, secret: string): string | undefined {
  const [form, ...parts] = sealed.split('.')
  const [iv, data, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (form !== FORM || !iv || !data || !tag) return undefined
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(secret), iv, { authTagLength: 16 })
    decipher.setAAD(boundTo(owner)).setAuthTag(tag)
    return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8')
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}
