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
import { testDatabase } from './database.ts'

export const LETTER: EmailMessage = {
  kind: 'note',
  to: 'akosua@tenant.test',
  replyTo: 'ama@landlord.test',
  subject: 'The rent for Ɔpɔku',
  html: '<p>Hello Akosua</p>',
  text: 'Hello Akosua\n',
  notice: { uids: [], title: 'The rent for Ɔpɔku', body: 'Hello Akosua.', link: '/tenant/invoices' },
}
/** A letter with a document that the maker of the tests makes. */
export const WITH_PDF: EmailMessage = {
  ...LETTER,
  attachment: { maker: 'document', fileName: 'Invoice_1_Ɔpɔku.pdf', data: { says: 'RENT' } },
}

export type TestPost = {
  db: Database
  clock: ManualClock
  outbox: string
  logged: string[]
  /** Deliveries on this database: an instance of their own each. */
  open(options: { smtpUrl?: string | undefined } & Partial<DeliveryOptions>): Deliveries
  /** Writes a letter in a commit of its own. */
  write(deliveries: Deliveries, letter?: Partial<EmailMessage>): Promise<string>
  row(id: string): Promise<Delivery>
  close(): Promise<void>
}

/** A database (one of its own, unless given), a clock and an outbox for deliveries. */
export async function testPost(database?: { db: Database; drop(): Promise<void> }): Promise<TestPost> {
  const { db, drop } = database ?? (await testDatabase())
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-post-'))
  const clock = manualClock()
  const logged: string[] = []
  const opened: Deliveries[] = []
  const common = {
    db,
    clock,
    log: pino({ base: null }, { write: (line: string) => void logged.push(line) }),
    outboxFolder: path.join(folder, 'outbox'),
    from: async () => ({ name: 'Asante Property', address: 'rent@landlord.test' }),
    makers: { document: async (data: object) => Buffer.from(`%PDF-1.4 ${JSON.stringify(data)}`) },
  }
  return {
    db,
    clock,
    outbox: common.outboxFolder,
    logged,
    open({ smtpUrl, ...options }) {
      const server = async () => mailServerOf(smtpUrl)
      const deliveries = createDeliveries({ ...common, server, ...options })
      opened.push(deliveries)
      return deliveries
    },
    write: (deliveries, letter) =>
      db.transaction((tx: Tx) => deliveries.enqueue(tx, { ...LETTER, ...letter })),
    async row(id) {
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
