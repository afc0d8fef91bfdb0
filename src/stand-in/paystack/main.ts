/**
 * Starts the stand-in alone: node src/stand-in/paystack/main.ts [--port N] [--host ADDRESS] [--webhook URL] [--file
 * FILE]
 */
import { parseArgs } from 'node:util'
import { startPaystack } from './stand-in.ts'
import { tickEvery } from './tick.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8090' },
    host: { type: 'string', default: '127.0.0.1' },
    webhook: { type: 'string', default: 'http://localhost:3000/api/webhooks/paystack' },
    file: { type: 'string' },
  },
})
const standIn = await startPaystack(
  { now: () => new Date() },
  {
    host: values.host,
    port: Number(values.port),
    refundsEnd: true,
    shownAs: 'localhost',
    webhookUrl: values.webhook,
    ...(values.file && { file: values.file }),
  },
)
tickEvery(standIn)
process.stdout.write(`A stand-in for Paystack is at ${standIn.url}; the portal takes
PAYSTACK_URL=${standIn.url} PAYSTACK_SECRET_KEY=${standIn.secretKey}
`)
