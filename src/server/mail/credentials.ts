import { loginIn, type SmtpServer } from './mail-server.ts'

const HIDDEN = '***'

/** The user and the password of a server, the latter in each way in which it is written. */
function credentialsOf(server: SmtpServer): { user: string; passwords: string[] } {
  if (!('url' in server)) return { user: server.user ?? '', passwords: [server.password ?? ''] }
  const { user, password } = loginIn(server.url)
  return { user, passwords: [password, new URL(server.url).password] }
}

/** Takes out of what a server says the password that it was told, and what the login was encoded as. */
export function hiderFor(server: SmtpServer): (text: string) => string {
  const { user, passwords } = credentialsOf(server)
  const [password = ''] = passwords
  if (user === '' || password === '') return (text) => text
  const encoded = [`\0${user}\0${password}`, password, user].flatMap((text) => {
    const base64 = Buffer.from(text).toString('base64')
    // The signs that fill up the end may be missing.
    return [base64, base64.replace(/=+$/, '')]
  })
  const words = [...encoded, ...passwords].sort((one, other) => other.length - one.length)
  return (text) => words.reduce((rest, word) => rest.replaceAll(word, HIDDEN), text)
}
