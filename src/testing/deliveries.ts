import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import type { Database, Tx } from '../server/database/index.ts'
import { type Delivery, findDelivery } from '../server/mail/deliveries.queries.ts'
import { createDeliveries, type Deliveries, type DeliveryOptions } from '../server/mail/deliveries.ts'
import type { EmailMessage } from '../server/mail/email-message.ts'
import { mailServerOf } from '../server/mail/server.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { createTestDatabase } from './database.ts'

export const EMAIL_MESSAGE: EmailMessage = {
  kind: 'note',
  to: 'akosua@tenant.test',
  replyTo: 'ama@landlord.test',
  subject: 'The rent for Ɔpɔku',
  html: '<p>Hello Akosua</p>',
  text: 'Hello Akosua\n',
  notice: { uids: [], title: 'The rent for Ɔpɔku', body: 'Hello Akosua.', link: '/tenant/invoices' },
}
export const EMAIL_MESSAGE_WITH_PDF: EmailMessage = {
  ...EMAIL_MESSAGE,
  attachment: { maker: 'document', fileName: 'Invoice_1_Ɔpɔku.pdf', data: { says: 'RENT' } },
}

export type TestDeliveries = {
  db: Database
  clock: ManualClock
  outbox: string
  logLines: string[]
  /** A new instance of deliveries on this database. */
  open(options: { smtpUrl?: string | undefined } & Partial<DeliveryOptions>): Deliveries
  /** Enqueues a message in its own transaction. */
  enqueue(deliveries: Deliveries, message?: Partial<EmailMessage>): Promise<string>
  readDelivery(id: string): Promise<Delivery>
  close(): Promise<void>
}

/** A database (a new one unless given), a clock and an outbox for deliveries. */
export async function createTestDeliveries(database?: {
  db: Database
  drop(): Promise<void>
}): Promise<TestDeliveries> {
  const { db, drop } = database ?? (await createTestDatabase())
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-mail-'))
  const clock = manualClock()
  const logLines: string[] = []
  const opened: Deliveries[] = []
  const common = {
    db,
    clock,
    log: pino({ base: null }, { write: (line: string) => void logLines.push(line) }),
    outboxFolder: path.join(folder, 'outbox'),
    from: async () => ({ name: 'Asante Property', address: 'rent@landlord.test' }),
    makers: { document: async (data: object) => Buffer.from(`%PDF-1.4 ${JSON.stringify(data)}`) },
  }
  return {
    db,
    clock,
    outbox: common.outboxFolder,
    logLines,
    open({ smtpUrl, ...options }) {
      const server = async () => mailServerOf(smtpUrl)
      const deliveries = createDeliveries({ ...common, server, ...options })
      opened.push(deliveries)
      return deliveries
    },
    enqueue: (deliveries, message) =>
      db.transaction((tx: Tx) => deliveries.enqueue(tx, { ...EMAIL_MESSAGE, ...message })),
    async readDelivery(id) {
      const row = await findDelivery(db, id)
      if (!row) throw new Error(`There is no delivery ${id}.`)
      return row
    },
    async close() {
      await Promise.all(opened.map((deliveries) => deliveries.stop()))
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
