export type SmtpServer =
  | { url: string }
  | {
      host: string
      port: number
      /** 'starttls' requires STARTTLS; 'none' uses it where the server offers it. */
      security: 'tls' | 'starttls' | 'none'
      user: string | null
      password: string | null
    }

/** 'none': emails wait until there is a server; 'off': none are sent. */
export type MailServer = { kind: 'smtp'; server: SmtpServer } | { kind: 'none' } | { kind: 'off' }

export type MailRoute = { server: MailServer; from: { name: string; address: string } }

export function toMailServer(smtpUrl: string | undefined): MailServer {
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

export function loginIn(address: string): { user: string; password: string } {
  const { username, password } = new URL(address)
  return { user: decoded(username), password: decoded(password) }
}
