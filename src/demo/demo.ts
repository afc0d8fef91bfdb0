import path from 'node:path'
import { ensureBuilt } from '../app/server/build.ts'
import { createPortal } from '../app/server/portal.ts'
import { openStore, type Store } from '../app/server/store.ts'
import { type Clock, createPortalClock } from '../server/clock.ts'
import { type Config, readConfig } from '../server/config.ts'
import { createLog } from '../server/log.ts'
import { formatDay } from '../shared/days.ts'
import { type SmsStandIn, startSmsProvider } from '../stand-in/arkesel.ts'
import { startPaystack } from '../stand-in/paystack/stand-in.ts'
import { tickEvery } from '../stand-in/paystack/tick.ts'
import { demoFolder, emptyFolder, readDemoState, writeDemoState } from './demo-folder.ts'
import { fillDemo } from './fill.ts'
import { loginLines } from './logins.ts'

const FRESH_OPTION = '--fresh'
const API_ONLY_OPTION = '--api-only'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Replaces settings of a real company. Throws if real data would be used. */
function demoSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'STORAGE_URL']) {
    if (env[name])
      throw new Error(`${name} is set; the demo keeps to a folder of its own, so start it without ${name}.`)
  }
  const { ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_NOTIFY_EMAIL, COMPANY_NAME, SECRET, ...kept } = env
  const { PAYSTACK_SECRET_KEY, PAYSTACK_URL, ...others } = kept
  return {
    ...others,
    DATA_DIR: demoFolder(readConfig(env).DATA_DIR),
    SMTP_URL: env['SMTP_URL'] || 'off',
    LOG_LEVEL: env['LOG_LEVEL'] || 'warn',
  }
}

async function withStore(config: Config, clock: Clock, work: (store: Store) => Promise<void>): Promise<void> {
  const log = createLog(config.LOG_LEVEL)
  const store = await openStore(config, log, clock)
  let stopped = false
  const stop = () => {
    if (stopped) return
    stopped = true
    void store.close().finally(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  try {
    await work(store)
  } catch (error) {
    // A signal made it fail, and the process is about to end.
    if (stopped) await new Promise(() => undefined)
    throw error
  } finally {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, stop)
    if (!stopped) await store.close()
  }
}

async function createCompany(
  config: Config,
  clock: Clock,
  { used, sms }: { used: boolean; sms: SmsStandIn | undefined },
): Promise<void> {
  const day = clock.today()
  // Opening the database proves that no other demo uses it, and stops a leftover one.
  if (used) await withStore(config, clock, async () => undefined)
  await writeDemoState(config.DATA_DIR, { state: 'filling', day })
  if (used) await emptyFolder(config.DATA_DIR)
  print('Filling the demo company, a few seconds …')
  const provider = await startProvider(config, clock)
  await withStore(config, clock, async ({ db, auditKey }) => {
    const log = createLog(config.LOG_LEVEL)
    const withProvider = { ...config, ...(sms && { SMS_URL: sms.url }), PAYSTACK_URL: provider.url }
    const portal = await createPortal({ config: withProvider, db, auditKey, clock, log })
    await fillDemo(portal.ctx, provider, sms)
    await portal.close()
  })
  await provider.close()
  await writeDemoState(config.DATA_DIR, { state: 'filled', day })
}

/** Runs at the portal's next port. */
const startProvider = ({ DATA_DIR, HOST, PORT, PUBLIC_URL }: Config, clock: Clock) =>
  startPaystack(clock, {
    file: path.join(DATA_DIR, 'paystack.json'),
    host: HOST,
    refundsEnd: true,
    port: PORT === 0 ? 0 : PORT + 1,
    shownAs: PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost',
    ...(PORT !== 0 && { webhookUrl: `http://127.0.0.1:${PORT}/api/webhooks/paystack` }),
  })

/** SMS stay on this machine: a page shows them, two ports above the portal's. */
const startSms = ({ HOST, PORT, PUBLIC_URL }: Config, clock: Clock) =>
  startSmsProvider({
    clock,
    host: HOST,
    port: PORT === 0 ? 0 : PORT + 2,
    shownAs: PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost',
  })

async function main(): Promise<void> {
  const unknown = process.argv
    .slice(2)
    .find((argument) => ![FRESH_OPTION, API_ONLY_OPTION].includes(argument))
  if (unknown) throw new Error(`${unknown} is not understood; the demo takes ${FRESH_OPTION} or nothing.`)
  const env = demoSettings(process.env)
  const config = readConfig(env)
  const clock = createPortalClock(config)
  const sms = config.SMS_PROVIDER ? undefined : await startSms(config, clock)
  const found = await readDemoState(config.DATA_DIR)
  if (found?.state === 'filled' && !process.argv.includes(FRESH_OPTION)) {
    print(`The demo company as of ${formatDay(found.day)}; 'npm run demo -- ${FRESH_OPTION}' starts again.`)
  } else {
    await createCompany(config, clock, { used: found !== undefined, sms })
  }
  if (!process.argv.includes(API_ONLY_OPTION)) await ensureBuilt(print)
  for (const line of loginLines()) print(line)
  const provider = await startProvider(config, clock)
  tickEvery(provider)
  print(`Paystack: ${provider.url} stands in for it, shows what was paid and makes it fail`)
  if (sms) print(`SMS:     ${sms.pageUrl} shows those that the demo sends`)
  print("Book:    docs/examples/rent-book.xlsx is an example to drop under Settings, 'Import your book'")
  process.env = { ...env, PAYSTACK_URL: provider.url, ...(sms && { SMS_URL: sms.url }) }
  await import('../app/server.ts')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
