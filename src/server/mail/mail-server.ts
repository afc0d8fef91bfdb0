/** A mail server: by its address, or by what its address is made of. */
export type SmtpServer =
  | { url: string }
  | {
      host: string
      port: number
      /** tls from the first byte, starttls or nothing, or none (starttls where the server offers it). */
      security: 'tls' | 'starttls' | 'none'
      user: string | null
      password: string | null
    }

/** Where mails go: to a server; nowhere yet, so that they wait; nowhere at all. */
export type MailServer = { kind: 'smtp'; server: SmtpServer } | { kind: 'none' } | { kind: 'off' }

/** The mail server that a setting names; undefined is none yet. */
export function mailServerOf(smtpUrl: string | undefined): MailServer {
  if (smtpUrl === undefined) return { kind: 'none' }
  return smtpUrl === 'off' ? { kind: 'off' } : { kind: 'smtp', server: { url: smtpUrl } }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

/** User and password in the address of a mail server; '' for none. */
export function loginIn(address: string): { user: string; password: string } {
  const { username, password } = new URL(address)
  return { user: decoded(username), password: decoded(password) }
}
