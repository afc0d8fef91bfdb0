import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listFilesBelow } from './files.ts'

const require = createRequire(import.meta.url)
const SERVER = require.resolve('s3rver/bin/s3rver.js')
const BUCKET = 'portal-files'
const OBJECT = '._S3rver_object'

export type TestS3 = {
  url: string
  /** For a child process; this one has them already. */
  env: Record<string, string>
  listKeys(): Promise<string[]>
  /** Creates the object if it does not exist. */
  setWrittenAt(key: string, writtenAt: Date): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

async function spawnServer(directory: string, port: number): Promise<{ child: ChildProcess; port: number }> {
  // It needs the legacy ciphers of OpenSSL to list more than a page.
  const node = ['--openssl-legacy-provider', SERVER]
  const args = ['-d', directory, '-a', '127.0.0.1', '-p', String(port), '-s', '--configure-bucket', BUCKET]
  const child = spawn(process.execPath, [...node, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  let output = ''
  while (!output.includes('listening on')) output += String((await once(child.stdout, 'data'))[0])
  return { child, port: Number(/listening on \S+:(\d+)/.exec(output)?.[1]) }
}

/** A real S3 server on a free port, with an empty bucket. */
export async function startS3Server(): Promise<TestS3> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portal-s3-'))
  const env = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  Object.assign(process.env, env)
  let { child, port } = await spawnServer(directory, 0)
  const folder = path.join(directory, BUCKET)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    url: `s3://${BUCKET}?endpoint=http://127.0.0.1:${port}`,
    env,
    async listKeys() {
      const files = await listFilesBelow(folder)
      return files.filter((file) => file.endsWith(OBJECT)).map((file) => file.slice(0, -OBJECT.length))
    },
    async setWrittenAt(key, writtenAt) {
      const file = path.join(folder, `${key}${OBJECT}`)
      await mkdir(path.dirname(file), { recursive: true })
      if (!existsSync(file)) await writeFile(file, 'x')
      await utimes(file, writtenAt, writtenAt)
    },
    stop,
    async start() {
      ;({ child, port } = await spawnServer(directory, port))
    },
    async close() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
