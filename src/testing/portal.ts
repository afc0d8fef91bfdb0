import { argon2Sync, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPortal, type Portal } from '../app/server/portal.ts'
import type { Role } from '../features/identity/accounts/accounts.contract.ts'
import { createAccount } from '../features/identity/accounts/server/accounts.service.ts'
import { openSession } from '../features/identity/accounts/server/sessions.ts'
import type { MailedInvoice } from '../features/money/invoices/invoices.contract.ts'
import type { CreatedTenant } from '../features/property/tenants/tenants.contract.ts'
import { type AuditKey, createAuditKey } from '../server/audit/audit-key.ts'
import { readConfig } from '../server/config.ts'
import type { Database } from '../server/database/index.ts'
import { createLog } from '../server/log.ts'
import { declaredErrors, type ErrorCode } from '../shared/errors.ts'
import type { Staff } from '../shared/staff-roles.ts'
import { type CollectedRoute, collectRoutes } from './calls/routes.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { createTestDatabase, databaseUrl } from './database/database.ts'
import { listFilesBelow } from './files.ts'
import { TEST_MESSAGES } from './mail/deliveries.ts'

/** `code` is that of a refused call, and not in `body`. */
export type ApiResponse<T = unknown> = {
  status: number
  headers: Headers
  body: T
  text: string
  code?: ErrorCode
}
/** `raw` is a body that is sent unchanged. */
export type ApiRequest = {
  body?: unknown
  raw?: string | Buffer<ArrayBuffer>
  form?: FormData
  headers?: Record<string, string>
}

export type ApiClient = {
  token: string | undefined
  call<T = unknown>(endpoint: string, send?: ApiRequest): Promise<ApiResponse<T>>
}

export type TestPortal = {
  portal: Portal
  db: Database
  clock: ManualClock
  folder: string
  url: string
  /** Below DATA_DIR/files, with incomplete uploads. */
  listStoredFiles(): Promise<string[]>
  logLines: string[]
  routes: CollectedRoute[]
  anonymous: ApiClient
  withToken(token: string): ApiClient
  signIn(email: string, password: string): Promise<ApiClient>
  /** Without a password check, which takes a third of a second. */
  startSession(uid: string): Promise<ApiClient>
  createAccount(
    person: { name: string; email: string },
    login: { role: Role; password: string } & Partial<Staff>,
  ): Promise<string>
  /** An owner without `staff`. */
  createAdmin(staff?: Partial<Staff>): Promise<ApiClient & { email: string }>
  createTenant(
    admin: ApiClient,
    fields?: Record<string, unknown>,
  ): Promise<ApiClient & { tenant: CreatedTenant & { email: string }; password: string }>
  createInvoice(admin: ApiClient, tenantId: string, fields?: Record<string, unknown>): Promise<MailedInvoice>
  uploadReceipt<T = unknown>(
    person: ApiClient,
    invoiceId: string,
    file: Buffer | string,
    options?: {
      fields?: Record<string, string>
      name?: string
      type?: string
      headers?: Record<string, string>
    },
  ): Promise<ApiResponse<T>>
  close(): Promise<void>
}

export const PASSWORD = 'correct horse'

async function expectCreated<T>(reply: Promise<ApiResponse<T>>): Promise<T> {
  const { status, body, text } = await reply
  if (status !== 201) throw new Error(`Creating answered ${status}: ${text}`)
  return body
}

type Records = Pick<TestPortal, 'createAdmin' | 'createTenant' | 'createInvoice' | 'uploadReceipt'>

function createRecords({
  account,
  startSession,
}: {
  account: TestPortal['createAccount']
  startSession: TestPortal['startSession']
}): Records {
  return {
    async createAdmin(staff = {}) {
      const email = `admin-${randomUUID()}@landlord.test`
      const uid = await account(
        { name: 'Ama Mensah', email },
        { role: 'admin', password: PASSWORD, ...staff },
      )
      return { ...(await startSession(uid)), email }
    },
    async createTenant(admin, fields = {}) {
      const body = {
        name: 'Akosua Ɔpɔku Dɛdɛ',
        email: `tenant-${randomUUID()}@tenant.test`,
        apartment: 'Bohye (Shops)',
        password: PASSWORD,
        ...fields,
      }
      const uid = await account(body, { role: 'tenant', password: body.password })
      const tenant = await expectCreated(
        admin.call<CreatedTenant & { email: string }>('POST /tenants', { body: { ...body, uid } }),
      )
      return { ...(await startSession(uid)), tenant, password: body.password }
    },
    createInvoice: (admin, tenantId, fields = {}) => {
      const body = { tenantId, amount: 1500.5, dueDate: '2026-12-05', ...fields }
      return expectCreated(admin.call<MailedInvoice>('POST /invoices', { body }))
    },
    uploadReceipt: (
      person,
      invoiceId,
      file,
      { fields, name = 'receipt.png', type = 'image/png', headers } = {},
    ) => {
      const form = new FormData()
      for (const [field, value] of Object.entries({ paymentDate: '2026-11-19', ...fields }))
        form.set(field, value)
      form.set('receipt', new Blob([new Uint8Array(Buffer.from(file))], { type }), name)
      return person.call(`POST /invoices/${invoiceId}/receipt`, { form, ...(headers && { headers }) })
    },
  }
}

function createClients(url: string) {
  const withToken = (token: string | undefined): ApiClient => ({
    token,
    call: (endpoint, send) => callApi(url, token, endpoint, send),
  })
  const anonymous = withToken(undefined)
  const signIn = async (email: string, password: string) => {
    const { status, body, text } = await anonymous.call<{ token: string }>('POST /auth/login', {
      body: { email, password },
    })
    if (status !== 200) throw new Error(`Signing in as ${email} answered ${status}: ${text}`)
    return withToken(body.token)
  }
  return { withToken, anonymous, signIn }
}

/** On a free port, with its own database, folder and clock. */
export async function startTestPortal(
  env: Record<string, string> = {},
  options: {
    mailAnswerWithinMs?: () => number
    mailStallTimeoutMs?: number
    clock?: ManualClock
    webFolder?: string
    /** `owner` is the role that created the tables, if different from that of `db`. */
    database?: { db: Database; owner?: Database; auditKey?: AuditKey; drop: () => Promise<void> }
  } = {},
): Promise<TestPortal> {
  const { db, drop } = options.database ?? (await createTestDatabase())
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-data-'))
  const clock = options.clock ?? manualClock()
  const logLines: string[] = []
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'debug',
    PUBLIC_URL: 'http://portal.test',
    ...(options.database
      ? { DATABASE_URL: databaseUrl(options.database.db.$client.options) }
      : // Syncing a separate file to disk takes a fifth of a second.
        { SECRET: randomBytes(32).toString('hex') }),
    // Without a provider nothing may leave this machine.
    SMS_URL: 'http://127.0.0.1:9',
    ...env,
  })
  const log = createLog(config.LOG_LEVEL, { write: (line) => void logLines.push(line) })
  const { mailAnswerWithinMs, mailStallTimeoutMs, webFolder } = options
  const { database } = options
  const auditKey = database?.auditKey ?? (await createAuditKey((database?.owner ?? db).$client))
  const { made, routes } = collectRoutes(() =>
    createPortal({
      config,
      db,
      auditKey,
      clock,
      log,
      checkAnswers: true,
      watchDatabase: false,
      moreMessages: TEST_MESSAGES,
      ...(mailAnswerWithinMs !== undefined && { mailAnswerWithinMs }),
      ...(mailStallTimeoutMs !== undefined && { mailStallTimeoutMs }),
      ...(webFolder !== undefined && { webFolder }),
    }),
  )
  const portal = await made
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`

  const { withToken, anonymous, signIn } = createClients(url)
  const account: TestPortal['createAccount'] = ({ name, email }, { password, ...login }) => {
    const passwordHash = hashQuickly(password)
    return db.transaction((tx) => createAccount(tx, { name, email }, { ...login, passwordHash }, clock.now()))
  }
  const startSession = async (uid: string) => withToken(await openSession(db, uid, clock.now()))

  return {
    portal,
    db,
    clock,
    folder,
    url,
    listStoredFiles: () => listFilesBelow(path.join(folder, 'files')),
    logLines,
    routes,
    anonymous,
    withToken,
    signIn,
    startSession,
    createAccount: account,
    ...createRecords({ account, startSession }),
    async close() {
      await portal.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// With less memory than the portal's parameters, which take a few hundredths of a second.
function hashQuickly(password: string): string {
  const [memory, passes, parallelism] = [8, 1, 1]
  const nonce = randomBytes(16)
  const cost = { memory, passes, parallelism }
  const key = argon2Sync('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: 32, ...cost })
  return [
    'argon2id',
    memory,
    passes,
    parallelism,
    nonce.toString('base64url'),
    key.toString('base64url'),
  ].join('$')
}

async function callApi<T>(
  url: string,
  token: string | undefined,
  endpoint: string,
  send: ApiRequest = {},
): Promise<ApiResponse<T>> {
  const [method = 'GET', path = '/'] = endpoint.split(' ')
  const json = send.raw ?? (send.body === undefined ? undefined : JSON.stringify(send.body))
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}`, 'x-confirm-password': PASSWORD }),
      ...send.headers,
    },
    body: send.form ?? json ?? null,
    redirect: 'manual',
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const body = (isJson && text !== '' ? JSON.parse(text) : undefined) as T
  const { status, headers } = response
  return { status, headers, text, ...(status >= 400 && isJson ? takeCode(body) : { body }) }
}

/** Throws unless the code is declared, so that every test of a refusal proves it. */
function takeCode<T>(body: T): { body: T; code?: ErrorCode } {
  const { code, ...rest } = (body ?? {}) as { error?: string; code?: ErrorCode }
  if (rest.error === undefined) return { body }
  if (!code || !declaredErrors.has(code)) throw new Error(`The code ${code} is not declared: ${rest.error}`)
  return { body: rest as T, code }
}
