/** Starts the stand-in alone: node src/stand-in/paystack/main.ts */
import { PaystackStandIn } from './stand-in.ts'
import { tickEvery } from './tick.ts'

const { PORT = '8090', HOST = '127.0.0.1', FILE, WEBHOOK_URL } = process.env
const clock = { now: () => new Date() }
const standIn = await PaystackStandIn.start({
  ...{ clock, host: HOST, port: Number(PORT), refundsEnd: true, shownAs: 'localhost' },
  ...(FILE && { file: FILE }),
  webhookUrl: WEBHOOK_URL ?? 'http://localhost:8080/api/webhooks/paystack',
})
tickEvery(standIn)
process.stdout.write(`A stand-in for Paystack is at ${standIn.url}; the portal takes
PAYSTACK_URL=${standIn.url} PAYSTACK_SECRET_KEY=${standIn.secretKey}
`)
