import { createPortalClock } from '../../server/clock.ts'
import { readConfig } from '../../server/config.ts'
import { errorMessage } from '../../server/error-message.ts'
import { resetTotpByEmail } from '../server/reset-totp.ts'

try {
  const [email, ...others] = process.argv.slice(2)
  if (email === undefined || others.length > 0) throw new Error('Name one login: npm run reset-totp -- EMAIL')
  const config = readConfig(process.env)
  await resetTotpByEmail({ config, clock: createPortalClock(config) }, email)
  process.stdout.write(`${email} signs in with the password alone now.\n`)
  process.exit(0)
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exit(1)
}
