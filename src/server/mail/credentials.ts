import { loginIn, type SmtpServer } from './mail-server.ts'

const HIDDEN = '***'

function getCredentials(server: SmtpServer): { user: string; passwords: string[] } {
  if (!('url' in server)) return { user: server.user ?? '', passwords: [server.password ?? ''] }
  const { user, password } = loginIn(server.url)
  return { user, passwords: [password, new URL(server.url).password] }
}

export function createRedactor(server: SmtpServer): (text: string) => string {
  const { user, passwords } = getCredentials(server)
  const [password = ''] = passwords
  if (user === '' || password === '') return (text) => text
  const encoded = [`\0${user}\0${password}`, password, user].flatMap((text) => {
    const base64 = Buffer.from(text).toString('base64')
    return [base64, base64.replace(/=+$/, '')]
  })
  const words = [...encoded, ...passwords].sort((one, other) => other.length - one.length)
  return (text) => words.reduce((rest, word) => rest.replaceAll(word, HIDDEN), text)
}
