import { loginIn } from '../../../../../server/mail/mail-server.ts'
import type { MailSettings } from '../../mails.contract.ts'

type ParsedMailUrl = Pick<MailSettings, 'host' | 'port' | 'security' | 'user' | 'hasPassword'>

const TLS_PORT = 465
const STARTTLS_PORT = 587

export function serverInAddress(address: string): ParsedMailUrl {
  const { protocol, hostname, port, searchParams } = new URL(address)
  const { user, password } = loginIn(address)
  const tls = protocol === 'smtps:'
  const starttls = searchParams.get('requireTLS') === 'true'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (tls ? TLS_PORT : STARTTLS_PORT),
    security: tls ? 'tls' : starttls ? 'starttls' : 'none',
    user: user || null,
    hasPassword: password !== '',
  }
}
