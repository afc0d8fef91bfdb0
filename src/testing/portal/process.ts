import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'

/** Without building the screens. */
export const API_ONLY = ['src/app/server.ts', '--api-only']

const ROOT = path.resolve(import.meta.dirname, '../../..')
const HEALTHY_WITHIN_MS = 120_000

export type ServedPortal = { url: string; setupCode: string | undefined }

export type RunningPortal = ServedPortal & {
  pid: number
  /** All that it has printed so far. */
  readonly output: string
  /** Milliseconds until the first healthy response. */
  startedInMs: number
  /** Including PostgreSQL's. */
  listProcesses(): number[]
  killAll(): void
  stop(): Promise<void>
}

/** Including all descendants. */
export function listProcesses(pid: number): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    pairs.flatMap(([child, of]) => (of === parent && child !== undefined ? [child, ...below(child)] : []))
  return [pid, ...below(pid)]
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

async function waitUntilHealthy(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + HEALTHY_WITHIN_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The portal ended with ${child.exitCode} before it served.`)
    const ok = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('The portal did not become healthy.')
}

function spawnPortal(program: string[], env: Record<string, string>, launcher: string[]) {
  const node = [process.execPath, '--max-semi-space-size=8', '--heap-growing-percent=50', ...program]
  const [command = '', ...args] = [...launcher, ...node]
  return spawn(command, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      BACKUP_AT: 'off',
      NODE_COMPILE_CACHE: 'node_modules/.cache/portal',
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/**
 * Resolves once the portal is healthy. `program` may be another script that starts a portal; `launcher` runs it in its
 * own process.
 */
export async function startPortal(
  dataDir: string,
  env: Record<string, string> = {},
  program: string[] = ['src/app/server.ts'],
  launcher: string[] = [],
): Promise<RunningPortal> {
  const port = env['PORT'] ?? String(await findFreePort())
  const url = `http://${env['HOST'] ?? '127.0.0.1'}:${port}`
  const startedAt = performance.now()
  const child = spawnPortal(program, { PORT: port, DATA_DIR: dataDir, ...env }, launcher)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await waitUntilHealthy(url, child)
  const startedInMs = performance.now() - startedAt
  const { pid } = child
  if (pid === undefined) throw new Error('The portal has no process.')
  while (!output.includes('The portal is ready')) await once(child.stdout, 'data')
  return {
    url,
    pid,
    setupCode: /Set-up code: (\S+)/.exec(output)?.[1],
    get output() {
      return output
    },
    startedInMs,
    listProcesses: () => listProcesses(pid),
    killAll() {
      for (const each of listProcesses(pid)) process.kill(each, 'SIGKILL')
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }

export async function callApi<T>(
  portal: Pick<ServedPortal, 'url'>,
  endpoint: string,
  send: { token?: string; body?: unknown; form?: FormData; key?: string; async?: boolean } = {},
): Promise<{ status: number; body: T }> {
  const [method = 'GET', path = '/'] = endpoint.split(' ')
  const response = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: {
      ...(send.token && { authorization: `Bearer ${send.token}`, 'x-confirm-password': OWNER.password }),
      ...(send.key && { 'idempotency-key': send.key }),
      ...(send.async && { prefer: 'respond-async' }),
      ...(send.body !== undefined && { 'content-type': 'application/json' }),
    },
    body: send.form ?? (send.body === undefined ? null : JSON.stringify(send.body)),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}

export async function registerAdmin(portal: ServedPortal): Promise<string> {
  await callApi(portal, 'POST /auth/register', {
    body: { ...OWNER, name: 'Ama Mensah', setupCode: portal.setupCode },
  })
  return (await callApi<{ token: string }>(portal, 'POST /auth/login', { body: OWNER })).body.token
}

/** Runs the demo of the code in `root` until its company is there, and returns its DATA_DIR. */
export async function fillDemo(root: string, folder: string): Promise<string> {
  const port = await findFreePort()
  const child = spawn(path.join(root, 'node_modules/.bin/node'), ['src/demo/demo.ts', '--api-only'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: path.join(folder, 'data'), PORT: String(port), BACKUP_AT: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes('The portal is ready')) child.kill('SIGTERM')
  })
  await once(child, 'exit')
  if (!output.includes('The portal is ready'))
    throw new Error(`The demo of ${root} was not filled: ${output}`)
  return path.join(folder, 'data-demo')
}
