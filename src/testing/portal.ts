import { randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { createPortal, type Portal } from '../app/server/portal.ts'
import type { Role } from '../features/accounts/accounts.contract.ts'
import { createAccount } from '../features/accounts/server/accounts.service.ts'
import { openSession } from '../features/accounts/server/sessions.ts'
import type { MailedInvoice } from '../features/invoices/invoices.contract.ts'
import type { CreatedTenant } from '../features/tenants/tenants.contract.ts'
import { readConfig } from '../server/config.ts'
import type { Database } from '../server/database/index.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { testDatabase } from './database.ts'
import { filesBelow } from './files.ts'
import { type CollectedRoute, collectRoutes } from './routes.ts'

/** An answer of the API, read. */
export type Reply<T = unknown> = { status: number; headers: Headers; body: T; text: string }
/** `raw` is a body sent as it stands. */
export type Send = {
  body?: unknown
  raw?: string | Buffer<ArrayBuffer>
  form?: FormData
  headers?: Record<string, string>
}

/** Somebody who calls: with a token, or a stranger without. */
export type Person = {
  token: string | undefined
  call<T = unknown>(endpoint: string, send?: Send): Promise<Reply<T>>
}

export type TestPortal = {
  portal: Portal
  db: Database
  clock: ManualClock
  folder: string
  url: string
  /** What lies in the file store, finished or not: paths below DATA_DIR/files. */
  storedFiles(): Promise<string[]>
  /** Lines that were logged. */
  logged: string[]
  /** Every route that was mounted, wherever it came from. */
  routes: CollectedRoute[]
  stranger: Person
  as(token: string): Person
  signIn(email: string, password: string): Promise<Person>
  /** A session of an account, without the check of a password, which takes a third of a second. */
  session(uid: string): Promise<Person>
  /** An account, made as the portal makes it but with a hash that is checked at once; answers its uid. */
  account(person: { name: string; email: string }, login: { role: Role; password: string }): Promise<string>
  /** A fresh admin, signed in. */
  admin(): Promise<Person & { email: string }>
  /** A fresh tenant with its login, signed in; `admin` creates it. */
  tenant(
    admin: Person,
    fields?: Record<string, unknown>,
  ): Promise<Person & { tenant: CreatedTenant; password: string }>
  invoice(admin: Person, tenantId: string, fields?: Record<string, unknown>): Promise<MailedInvoice>
  /** Sends a receipt file for an invoice. */
  upload<T = unknown>(
    person: Person,
    invoiceId: string,
    file: Buffer | string,
    options?: {
      fields?: Record<string, string>
      name?: string
      type?: string
      headers?: Record<string, string>
    },
  ): Promise<Reply<T>>
  close(): Promise<void>
}

export const PASSWORD = 'correct horse'

/** A portal that listens on a free port, on a database, a folder and a clock of its own. */
export async function testPortal(
  env: Record<string, string> = {},
  options: {
    mailAnswerWithinMs?: number
    mailQuietMs?: number
    clock?: ManualClock
    webFolder?: string
    database?: { db: Database; drop: () => Promise<void> }
  } = {},
): Promise<TestPortal> {
  const { db, drop } = options.database ?? (await testDatabase())
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-data-'))
  const clock = options.clock ?? manualClock()
  const logged: string[] = []
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'debug',
    PUBLIC_URL: 'http://portal.test',
    ...env,
  })
  const log = pino({ level: config.LOG_LEVEL, base: null }, { write: (line) => void logged.push(line) })
  const { mailAnswerWithinMs, mailQuietMs, webFolder } = options
  const { made, routes } = collectRoutes(() =>
    createPortal({
      config,
      db,
      clock,
      log,
      checkAnswers: true,
      ...(mailAnswerWithinMs !== undefined && { mailAnswerWithinMs }),
      ...(mailQuietMs !== undefined && { mailQuietMs }),
      ...(webFolder !== undefined && { webFolder }),
    }),
  )
  const portal = await made
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`

  const as = (token: string | undefined): Person => ({
    token,
    call: (endpoint, send) => call(url, token, endpoint, send),
  })
  const stranger = as(undefined)
  const signIn = async (email: string, password: string) => {
    const { status, body, text } = await stranger.call<{ token: string }>('POST /auth/login', {
      body: { email, password },
    })
    if (status !== 200) throw new Error(`Signing in as ${email} answered ${status}: ${text}`)
    return as(body.token)
  }
  const account: TestPortal['account'] = ({ name, email }, { role, password }) => {
    const passwordHash = quickHash(password)
    return db.transaction((tx) => createAccount(tx, { name, email }, { role, passwordHash }, clock.now()))
  }
  const session = async (uid: string) => as(await openSession(db, uid, clock.now()))
  const created = async <T>(reply: Promise<Reply<T>>): Promise<T> => {
    const { status, body, text } = await reply
    if (status !== 201) throw new Error(`Creating answered ${status}: ${text}`)
    return body
  }

  return {
    portal,
    db,
    clock,
    folder,
    url,
    storedFiles: () => filesBelow(path.join(folder, 'files')),
    logged,
    routes,
    stranger,
    as,
    signIn,
    session,
    account,
    async admin() {
      const email = `admin-${randomUUID()}@landlord.test`
      const uid = await account({ name: 'Ama Mensah', email }, { role: 'admin', password: PASSWORD })
      return { ...(await session(uid)), email }
    },
    async tenant(admin, fields = {}) {
      const body = {
        name: 'Akosua Ɔpɔku Dɛdɛ',
        email: `tenant-${randomUUID()}@tenant.test`,
        apartment: 'Bohye (Shops)',
        password: PASSWORD,
        ...fields,
      }
      const uid = await account(body, { role: 'tenant', password: body.password })
      const tenant = await created(admin.call<CreatedTenant>('POST /tenants', { body: { ...body, uid } }))
      return { ...(await session(uid)), tenant, password: body.password }
    },
    invoice: (admin, tenantId, fields = {}) => {
      const body = { tenantId, amount: 1500.5, dueDate: '2026-12-05', ...fields }
      return created(admin.call<MailedInvoice>('POST /invoices', { body }))
    },
    upload: (person, invoiceId, file, { fields, name = 'receipt.png', type = 'image/png', headers } = {}) => {
      const form = new FormData()
      for (const [field, value] of Object.entries({ paymentDate: '2026-11-19', ...fields }))
        form.set(field, value)
      form.set('receipt', new Blob([new Uint8Array(Buffer.from(file))], { type }), name)
      return person.call(`POST /invoices/${invoiceId}/receipt`, { form, ...(headers && { headers }) })
    },
    async close() {
      await portal.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Real hashes take a third of a second on purpose. */
function quickHash(password: string): string {
  const [N, r, p] = [16, 8, 1]
  const salt = randomBytes(16)
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N, r, p })
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

async function call<T>(
  url: string,
  token: string | undefined,
  endpoint: string,
  send: Send = {},
): Promise<Reply<T>> {
  const [method = 'GET', path = '/'] = endpoint.split(' ')
  const json = send.raw ?? (send.body === undefined ? undefined : JSON.stringify(send.body))
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...send.headers,
    },
    body: send.form ?? json ?? null,
    redirect: 'manual',
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson && text !== '' ? JSON.parse(text) : undefined) as T,
  }
}
