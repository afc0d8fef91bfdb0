/**
 * How long somebody who is signed in waits for a new password: alone, and while a hundred strangers at once, each in a network
 * of their own, try to sign in again and again. A call without hashing stands beside it, for what the machine's load adds.
 * Run: npm run bench -- sign-in
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callApi, type RunningPortal, startPortal } from '../src/testing/process.ts'
import { median, percentile, table, timed } from './lib.ts'

const ADMIN = { email: 'owner@landlord.test', password: 'correct horse' }
const STRANGERS = 100
const CHANGES = 20

/** Their answers by status, until `stop` is called. */
function startFlood({ url }: RunningPortal): { stop(): Promise<Map<number, number>> } {
  const answers = new Map<number, number>()
  const stopping = new AbortController()
  const flood = async (_: unknown, stranger: number) => {
    for (let nth = 0; !stopping.signal.aborted; nth += 1) {
      const response = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${stranger}.${nth >> 8}.${nth & 255}`,
        },
        body: JSON.stringify({ email: `nobody-${stranger}-${nth >> 3}@x.test`, password: 'wrong horse' }),
      })
      await response.arrayBuffer()
      answers.set(response.status, (answers.get(response.status) ?? 0) + 1)
    }
  }
  const flooding = Promise.all(Array.from({ length: STRANGERS }, flood))
  return {
    async stop() {
      stopping.abort()
      await flooding
      return answers
    },
  }
}

async function changePasswords(portal: RunningPortal, token: string) {
  let current = ADMIN.password
  const change = async (newPassword: string) => {
    const body = { currentPassword: current, newPassword }
    const { status } = await callApi(portal, 'POST /auth/password', { token, body })
    if (status !== 204) throw new Error(`POST /auth/password answered ${status}`)
    current = newPassword
  }
  const changes = await timed(CHANGES, (nth) => change(`horse number ${nth}`))
  await change(ADMIN.password)
  return { changes, others: await timed(CHANGES, () => callApi(portal, 'GET /auth/me', { token })) }
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-sign-in-'))
const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, TRUST_PROXY: 'on' }
const portal = await startPortal(dataDir, { ...env, NODE_ENV: 'production' })
try {
  const { body } = await callApi<{ token: string }>(portal, 'POST /auth/login', { body: ADMIN })
  const alone = await changePasswords(portal, body.token)
  const flood = startFlood(portal)
  const begun = performance.now()
  const flooded = await changePasswords(portal, body.token)
  const seconds = (performance.now() - begun) / 1000
  const answers = await flood.stop()
  const row = (name: string, times: number[]) => [
    name,
    `${median(times).toFixed(0)} ms`,
    `${percentile(times, 0.95).toFixed(0)} ms`,
  ]
  table(
    'Signed in, while strangers try to sign in',
    ['call', 'median', 'p95'],
    [
      row('password change alone', alone.changes),
      row('password change in the flood', flooded.changes),
      row('own profile alone', alone.others),
      row('own profile in the flood', flooded.others),
    ],
  )
  const counts = [...answers].map(([status, count]) => `${status}: ${(count / seconds).toFixed(1)}`)
  console.log(`Strangers' answers a second by status: ${counts.join(', ')}`)
} finally {
  await portal.stop()
  await rm(dataDir, { recursive: true, force: true })
}
