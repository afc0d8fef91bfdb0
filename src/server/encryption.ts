import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const FORM = 'v1'

/** Keys differ by `purpose`; `owner` is authenticated, so the text decrypts for no other owner. */
type EncryptionContext = { secret: string; purpose: string; owner: string }

const deriveKey = ({ secret, purpose }: EncryptionContext) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

export function encryptText(text: string, context: EncryptionContext): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, deriveKey(context), iv).setAAD(Buffer.from(context.owner))
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [FORM, ...[iv, data, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
}

/** Undefined if the secret or the owner has changed. */
export function decryptText(encrypted: string, context: EncryptionContext): string | undefined {
  const [form, ...parts] = encrypted.split('.')
  const [iv, data, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (form !== FORM || !iv || !data || !tag) return undefined
  try {
    const decipher = createDecipheriv(ALGORITHM, deriveKey(context), iv, { authTagLength: 16 })
    decipher.setAAD(Buffer.from(context.owner)).setAuthTag(tag)
    return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8')
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}
