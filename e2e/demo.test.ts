import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, test } from '@playwright/test'
import { callApi, type RunningPortal, startPortal } from '../src/testing/portal/process.ts'
import { expect, openDesktop, openPhone, signIn } from './portal.ts'

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-demo-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

const PROGRAM = 'src/demo/demo.ts'
const ADMIN = { email: 'nana.boakye@example.com', password: 'demo-landlord' }
const MANAGER = { email: 'adjoa.mensima@example.com', password: 'demo-landlord' }
const CARETAKER = { email: 'yaw.sarfo@example.com', password: 'demo-landlord' }
const TENANT = { email: 'akosua.opoku@example.com', password: 'demo-tenant' }

/** Filling takes 40 s on a quiet machine. */
const FILL_MS = 300_000

const start = (dataDir: string, ...args: string[]) => startPortal(dataDir, {}, [PROGRAM, ...args])

/** Starts the demo as a process, for runs that end before it serves. */
function launch(dataDir: string, env: Record<string, string> = {}, args: string[] = []): ChildProcess {
  return spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 90_000,
  })
}

async function refusal(...launched: Parameters<typeof launch>): Promise<{ code: unknown; output: string }> {
  const child = launch(...launched)
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const [code] = await once(child, 'close')
  return { code, output }
}

async function asAdmin(portal: RunningPortal): Promise<string> {
  return (await callApi<{ token: string }>(portal, 'POST /auth/login', { body: ADMIN })).body.token
}

async function invoiceCount(portal: RunningPortal, token: string): Promise<number> {
  const { body } = await callApi<{ total: { count: number } }>(portal, 'GET /invoices/totals', { token })
  return body.total.count
}

const readCompanyName = async (portal: RunningPortal) =>
  (await callApi<{ name: string }>(portal, 'GET /company')).body.name

async function lookAround(browser: Browser, portal: RunningPortal): Promise<void> {
  const servers = { portal }
  const office = await openDesktop(browser, servers)
  await signIn(office, ADMIN.email, ADMIN.password)
  await office.goto('/tenants')
  await expect(office.getByRole('row')).not.toHaveCount(0)
  await expect(office.getByText('Emmanuel Tɛtɛ')).toBeVisible()
  const tenant = await openPhone(browser, servers)
  await signIn(tenant, TENANT.email, TENANT.password)
  await tenant.goto('/tenant/invoices')
  await expect(tenant.getByRole('main')).toContainText('0240007070')
}

/** `npm run dev` serves the same company and leaves no process behind. */
async function changeCode(browser: Browser, dataDir: string): Promise<void> {
  const dev = await startPortal(dataDir, {}, ['scripts/dev.ts'])
  expect(dev.output).toContain(ADMIN.email)
  const page = await openDesktop(browser, { portal: dev })
  await signIn(page, ADMIN.email, ADMIN.password)
  await expect(page).toHaveTitle(/Dashboard · My Own Name$/)
  const processes = dev.listProcesses()
  expect(processes.length).toBeGreaterThan(3)
  await dev.stop()
  await expect.poll(() => processes.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
}

test('a demo that was killed while it was filled is complete after the next start', {
  tag: '@long',
}, async () => {
  test.setTimeout(FILL_MS)
  const dataDir = path.join(folder, 'data')
  const cut = launch(dataDir)
  const receipts = path.join(`${dataDir}-demo`, 'files', 'receipts')
  await expect.poll(() => existsSync(receipts), { intervals: [20], timeout: 60_000 }).toBe(true)
  cut.kill('SIGKILL')
  await once(cut, 'exit')
  const mark = await readFile(path.join(`${dataDir}-demo`, 'demo.json'), 'utf8')
  expect(JSON.parse(mark)).toMatchObject({ state: 'filling' })

  const whole = await start(dataDir)
  const token = await asAdmin(whole)
  expect(await invoiceCount(whole, token)).toBeGreaterThan(900)
  expect((await callApi<unknown[]>(whole, 'GET /tenants', { token })).body).toHaveLength(62)
  expect((await callApi<unknown[]>(whole, 'GET /handovers', { token })).body).toHaveLength(4)
  expect((await callApi<unknown[]>(whole, 'GET /signings', { token })).body).toHaveLength(7)
  await whole.stop()
})

test('the demo starts, continues later, and starts again with --fresh', { tag: '@long' }, async ({
  browser,
}) => {
  test.setTimeout(FILL_MS)
  // Reuses the previous story's data, because filling takes long.
  const dataDir = path.join(folder, 'data')
  const first = await start(dataDir)
  for (const { email, password } of [ADMIN, MANAGER, CARETAKER, TENANT])
    expect(first.output).toMatch(`${email}   password: ${password}`)
  await lookAround(browser, first)
  const token = await asAdmin(first)
  const count = await invoiceCount(first, token)
  expect(count).toBeGreaterThan(900)
  await callApi(first, 'PATCH /settings', { token, body: { companyName: 'My Own Name' } })
  const twice = await refusal(dataDir, {}, ['--fresh'])
  expect(twice).toEqual({
    code: 1,
    output: expect.stringMatching(/^DATA_DIR .* is in use by another portal.*\n$/),
  })
  await first.stop()

  const second = await start(dataDir)
  expect(second.output).toContain('--fresh')
  expect(await readCompanyName(second)).toBe('My Own Name')
  expect(await invoiceCount(second, token)).toBe(count)
  await second.stop()
  await changeCode(browser, dataDir)

  const fresh = await start(dataDir, '--fresh')
  expect(await readCompanyName(fresh)).toBe('Nyansapɔ Properties')
  expect(await invoiceCount(fresh, await asAdmin(fresh))).toBe(count)
  await fresh.stop()
  expect(existsSync(dataDir)).toBe(false)
})

test('the demo refuses data that is not its own, with an error of one line', async () => {
  const dataDir = path.join(folder, 'other')
  const database = await refusal(dataDir, { DATABASE_URL: 'postgres://rent@db.company.test/rent' })
  expect(database).toEqual({ code: 1, output: expect.stringMatching(/^DATABASE_URL is set; .*\n$/) })
  await mkdir(`${dataDir}-demo`, { recursive: true })
  await writeFile(path.join(`${dataDir}-demo`, 'PG_VERSION'), '18')
  const taken = await refusal(dataDir, {}, ['--fresh'])
  expect(taken).toEqual({
    code: 1,
    output: expect.stringMatching(/ holds data that the demo did not make; .*\n$/),
  })
  expect(existsSync(path.join(`${dataDir}-demo`, 'PG_VERSION'))).toBe(true)
})

test('the demo refuses a bucket and an option that it does not know, too', { tag: '@long' }, async () => {
  const dataDir = path.join(folder, 'other')
  const storage = await refusal(dataDir, { STORAGE_URL: 's3://rent' })
  expect(storage).toEqual({ code: 1, output: expect.stringMatching(/^STORAGE_URL is set; .*\n$/) })
  const word = await refusal(dataDir, {}, ['--frehs'])
  expect(word).toEqual({ code: 1, output: expect.stringMatching(/^--frehs is not understood; .*\n$/) })
})
