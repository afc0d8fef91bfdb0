import { z } from 'zod'
import { initialValues } from '../../../../../web/forms/changed-since.ts'
import { wholeText } from '../../../../../web/forms/typed-fields.ts'
import { type MailSettings, newMailSettings } from '../../mails.contract.ts'
import { isEmail } from '../../mails.rules.ts'

export type Security = NonNullable<MailSettings['security']>

export const SECURITIES: readonly { value: Security; label: string; port: number; help: string }[] = [
  {
    value: 'starttls',
    label: 'STARTTLS',
    port: 587,
    help: 'Begins in the clear and encrypts before the password is sent; mostly port 587.',
  },
  { value: 'tls', label: 'TLS', port: 465, help: 'Encrypted from the first byte; mostly port 465.' },
  {
    value: 'none',
    label: 'None',
    port: 25,
    help: 'Not encrypted unless the server offers it; mostly port 25. Only for a server in your own network.',
  },
]

const USUAL_PORTS = SECURITIES.map(({ port }) => String(port))

/** The usual port of the new security, unless the user typed another one. */
export function portFor(port: string, security: string): string {
  const usual = SECURITIES.find(({ value }) => value === security)?.port
  const own = port.trim() !== '' && !USUAL_PORTS.includes(port.trim())
  return own || usual === undefined ? port : String(usual)
}

/** An empty password keeps the stored one. */
export const mailServerForm = newMailSettings.extend({
  port: z
    .string()
    .trim()
    .min(1, { error: 'Port is required', abort: true })
    .pipe(wholeText(1, 65_535, 'Port must be a number from 1 to 65535')),
  user: newMailSettings.shape.user.transform((user) => user || null),
  password: z
    .string()
    .max(500)
    .transform((password) => password || undefined),
})

export const formValues = (settings: MailSettings): z.input<typeof mailServerForm> =>
  initialValues(mailServerForm, {
    ...settings,
    port: settings.port ?? SECURITIES[0]?.port,
    security: settings.security ?? 'starttls',
  })

export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address)
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

type Sending = Pick<MailSettings, 'from' | 'fromFixed' | 'fromDefault'>

export function senderAddress(
  { from, fromFixed, fromDefault }: Sending,
  { fromAddress, user }: { fromAddress: string; user: string },
): string {
  if (fromFixed) return senderParts(from).address
  return fromAddress.trim() || (isEmail(user.trim()) ? user.trim() : fromDefault)
}

/** Splits 'Nyansapɔ <office@example.com>'. */
export function senderParts(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name, address }
}
