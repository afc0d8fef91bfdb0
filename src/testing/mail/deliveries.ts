import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { z } from 'zod'
import {
  type Delivery,
  findDelivery,
} from '../../features/messaging/channels/server/deliveries/deliveries.queries.ts'
import {
  createDeliveries,
  type DeliveryOptions,
} from '../../features/messaging/channels/server/deliveries/deliveries.ts'
import { WITHOUT_SMS } from '../../features/messaging/channels/server/sms/sms.options.ts'
import { readConfig } from '../../server/config.ts'
import type { Database, Db, Tx } from '../../server/database/index.ts'
import { openFiles } from '../../server/files/files.open.ts'
import type { Deliveries } from '../../server/mail/deliveries.ts'
import { toMailServer } from '../../server/mail/mail-server.ts'
import { type Contact, defineMessage, type Message, type NoticeContent } from '../../server/mail/messages.ts'
import { createPdf } from '../../server/pdf/pdf.ts'
import { type ManualClock, manualClock } from '../clock.ts'
import { createTestDatabase } from '../database/database.ts'

export type TestEmail = {
  kind: string
  to: string
  /** Readers of the notice. */
  uids: readonly string[]
  replyTo: string | null
  subject: string
  html: string
  text: string
  notice: NoticeContent
  fileName?: string
  holdsSecret?: true
  about?: string
  notBefore?: Date
}

export const EMAIL_MESSAGE: TestEmail = {
  kind: 'note',
  to: 'akosua@tenant.test',
  uids: [],
  replyTo: 'ama@landlord.test',
  subject: 'The rent for Ɔpɔku',
  html: '<p>Hello Akosua</p>',
  text: 'Hello Akosua\n',
  notice: { title: 'The rent for Ɔpɔku', body: 'Hello Akosua.', link: '/tenant/invoices' },
}
export const EMAIL_MESSAGE_WITH_PDF: TestEmail = { ...EMAIL_MESSAGE, fileName: 'Invoice_1_Ɔpɔku.pdf' }

const params = z.object({
  to: z.string(),
  uids: z.array(z.string()).readonly(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  fileName: z.string().optional(),
  notice: z.object({ title: z.string(), body: z.string(), link: z.string() }),
})
type Params = z.infer<typeof params>

type TestMessageOptions = Partial<
  Pick<
    Message<Params>,
    'expiry' | 'replacedReason' | 'readerGoneReason' | 'delivered' | 'holdsSecret' | 'urgent' | 'isReminder'
  >
> & {
  current?(subjectIds: readonly string[]): Promise<Map<string, Partial<Params> | { obsolete: string }>>
  makePdf?(subject: string): Promise<Uint8Array>
}

export function defineTestMessage(
  kind: string,
  { current, makePdf = readPdfText, ...options }: TestMessageOptions = {},
): Message<Params> {
  return defineMessage({
    ...options,
    kind,
    params,
    goneReason: 'it is gone',
    async load(_ctx, _db, requested) {
      const now = await current?.(requested.flatMap(({ subjectId }) => subjectId ?? []))
      return requested.map(({ subjectId, params }) => {
        const changed = now?.get(subjectId ?? '')
        const obsolete = changed && 'obsolete' in changed ? changed.obsolete : undefined
        return params && { message: { ...params, ...(obsolete === undefined && changed) }, obsolete }
      })
    },
    obsolete: ({ obsolete }) => obsolete,
    recipients: ({ message: { to, uids } }) => [
      { address: to, uid: (uids.length === 1 && uids[0]) || null, uids },
    ],
    notice: ({ message }) => message.notice,
    email: ({ message: { subject, html, text, fileName } }) => ({
      subject,
      preview: subject,
      title: subject,
      blocks: [{ paragraph: html }, { paragraph: text }],
      attachment: fileName === undefined ? undefined : { fileName, make: () => makePdf(subject) },
    }),
  })
}

const readPdfText = async (subject: string): Promise<Uint8Array> => Buffer.from(`%PDF-1.4 ${subject}`)

export const TEST_MESSAGES: readonly Message[] = ['note', 'newsletter', 'test'].map((kind) =>
  defineTestMessage(kind),
)

export async function enqueueEmail(
  deliveries: Deliveries,
  tx: Tx,
  { kind, replyTo, about, notBefore, holdsSecret, ...message }: TestEmail,
): Promise<string> {
  const [id = ''] = await deliveries.enqueue(tx, defineTestMessage(kind, holdsSecret && { holdsSecret }), {
    subjectId: about ?? null,
    params: message,
    replyTo,
    notBefore,
  })
  return id
}

/** By uid, for people without SMS. */
export const emailContacts = (addresses: ReadonlyMap<string, string>): Map<string, Contact> =>
  new Map(
    [...addresses].map(([uid, email]) => [
      uid,
      { email, phoneE164: null, channels: ['email'], preferredChannel: null },
    ]),
  )

/** As if every sender had been killed half a minute ago. */
export async function expireClaims(db: Db): Promise<void> {
  await db.execute(
    sql`update deliveries set claimed_until = clock_timestamp() where claimed_until is not null`,
  )
}

export type TestDeliveries = {
  db: Database
  clock: ManualClock
  outbox: string
  logLines: string[]
  /** The number of times the sending job was queued. */
  woken: number
  /** Every call is another instance on this database. */
  open(options: { smtpUrl?: string | undefined } & Partial<DeliveryOptions>): Deliveries
  enqueue(deliveries: Deliveries, message?: Partial<TestEmail>): Promise<string>
  readDelivery(id: string): Promise<Delivery>
  close(): Promise<void>
}

const openLayout: DeliveryOptions['openLayout'] = async () => ({
  companyEmail: null,
  render({ blocks }) {
    const [html = '', text = ''] = blocks.flatMap((block) => ('paragraph' in block ? block.paragraph : []))
    return { html, text }
  },
})

const WITHOUT_PEOPLE = {
  messages: TEST_MESSAGES,
  openLayout,
  from: async () => ({ name: 'Asante Property', address: 'rent@landlord.test' }),
  findContacts: async () => new Map<string, Contact>(),
  sms: WITHOUT_SMS,
  addNotices: async () => undefined,
  updateNotices: async () => undefined,
}

export async function createTestDeliveries(database?: {
  db: Database
  drop(): Promise<void>
}): Promise<TestDeliveries> {
  const { db, drop } = database ?? (await createTestDatabase())
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-mail-'))
  const clock = manualClock()
  const logLines: string[] = []
  const opened: Deliveries[] = []
  const config = readConfig({ DATA_DIR: folder })
  const log = pino({ base: null }, { write: (line: string) => void logLines.push(line) })
  const pdf = createPdf()
  const context = {
    config,
    clock,
    publicUrl: 'http://portal.test',
    db,
    log,
    pdf,
    files: await openFiles(config),
  }
  const outboxFolder = path.join(folder, 'outbox')
  const common = { ...WITHOUT_PEOPLE, db, clock, log, context, outboxFolder }
  const harness: TestDeliveries = {
    db,
    clock,
    outbox: outboxFolder,
    logLines,
    woken: 0,
    open({ smtpUrl, ...options }) {
      const server = async () => toMailServer(smtpUrl)
      const wake = async () => {
        harness.woken += 1
      }
      const deliveries = createDeliveries({ ...common, server, wake, ...options })
      opened.push(deliveries)
      return deliveries
    },
    enqueue: (deliveries, message) =>
      db.transaction((tx: Tx) => enqueueEmail(deliveries, tx, { ...EMAIL_MESSAGE, ...message })),
    async readDelivery(id) {
      const row = await findDelivery(db, id)
      if (!row) throw new Error(`There is no delivery ${id}.`)
      return row
    },
    async close() {
      await Promise.all(opened.map((deliveries) => deliveries.stop()))
      await pdf.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return harness
}
