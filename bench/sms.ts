/**
 * 1,000 SMS queued for 1,000 readers in one transaction, beside the plain insertion of as many rows, and how long their
 * sending takes with a provider that answers at once. Run: npm run bench -- sms
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { insertDeliveries } from '../src/features/messaging/channels/server/deliveries/deliveries.queries.ts'
import { createArkesel } from '../src/features/messaging/channels/server/sms/arkesel.ts'
import { WITHOUT_SMS } from '../src/features/messaging/channels/server/sms/sms.options.ts'
import { openDatabase } from '../src/server/database/index.ts'
import type { Contact } from '../src/server/mail/messages.ts'
import { startSmsProvider } from '../src/stand-in/arkesel.ts'
import {
  createTestDeliveries,
  defineTestMessage,
  EMAIL_MESSAGE,
  type TestDeliveries,
} from '../src/testing/deliveries.ts'
import { median, table, withDatabase } from './lib.ts'

const SMS = 1_000
const ROUNDS = 5
const MOST_MS = 2_000

const provider = await startSmsProvider()
const contacts = new Map<string, Contact>()
for (let at = 0; at < SMS; at += 1) {
  const phoneE164 = `+233244${String(at).padStart(6, '0')}`
  contacts.set(randomUUID(), { email: null, phoneE164, channels: ['sms'], preferredChannel: null })
}
const uids = [...contacts.keys()]
const message = defineTestMessage('note')
async function measured(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function measureSms(harness: TestDeliveries): Promise<void> {
  const deliveries = harness.open({
    contactsOf: async () => contacts,
    messages: [message],
    sms: {
      ...WITHOUT_SMS,
      isOn: async () => true,
      provider: async () =>
        createArkesel({ url: provider.url, apiKey: provider.apiKey, sender: 'BohyeRent' }),
    },
  })

  const queue = () => {
    const requests = uids.map((uid) => ({
      ...{ subjectId: null, replyTo: null },
      params: { ...EMAIL_MESSAGE, to: 'nobody@tenant.test', uids: [uid] },
    }))
    return harness.db.transaction((tx) => deliveries.enqueueAll(tx, message, requests))
  }
  const floor = () => {
    const now = harness.clock.now()
    const rows = uids.map((uid) => ({
      ...{ id: randomUUID(), channel: 'sms' as const, kind: 'floor', subjectId: null, params: EMAIL_MESSAGE },
      ...{ holdsSecret: false, state: 'failed' as const, recipientUid: uid, recipient: '+233244000000' },
      ...{ replyTo: null, subject: EMAIL_MESSAGE.subject, createdAt: now, askedAt: now, nextAttemptAt: now },
    }))
    return harness.db.transaction((tx) => insertDeliveries(tx, rows))
  }

  const queued: number[] = []
  const floors: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(await measured(floor))
    queued.push(await measured(queue))
  }
  const sent = await measured(() => deliveries.sendSms())
  const ratio = median(queued) / median(floors)
  table(
    `${SMS} SMS`,
    ['', 'ms', 'must be'],
    [
      ['plain rows (floor)', median(floors).toFixed(0), ''],
      ['queued', median(queued).toFixed(0), `below ${MOST_MS}`],
      ['ratio to the floor', ratio.toFixed(1), ''],
      [`${provider.sent.length} sent`, sent.toFixed(0), ''],
    ],
  )
  if (median(queued) > MOST_MS) process.exitCode = 1
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'))
await withDatabase(dataDir, async (_client, connection) => {
  const db = openDatabase(connection, console.error)
  const harness = await createTestDeliveries({ db, drop: () => db.$client.end() })
  await measureSms(harness)
  await harness.close()
})
await provider.close()
await rm(dataDir, { recursive: true })
