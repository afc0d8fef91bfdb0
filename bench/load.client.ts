import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { findFreePort } from '../src/testing/portal/process.ts'

export const CONNECTIONS = 8
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
const WARM_UP_SECONDS = 2

export type Call = {
  url: string
  token?: string
  body?: object
  /** Replaces `body`: used in turn, starting over at the end. */
  bodies?: readonly object[]
  withKeys?: boolean
  seconds?: number
  /** The number of calls, instead of a duration. */
  amount?: number
  warmUpSeconds?: number
}
export type Measured = { perSecond: number; p99: number }

/** Calls with 8 connections after a warm-up. Throws on any response but 2xx. */
export async function measure({
  url,
  token,
  body,
  bodies = body && [body],
  withKeys = false,
  seconds = SECONDS,
  amount,
  warmUpSeconds = WARM_UP_SECONDS,
}: Call): Promise<Measured> {
  const texts = bodies?.map((one) => JSON.stringify(one))
  const next = { at: 0 }
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    next.at += 1
    const text = texts?.[next.at % texts.length]
    return {
      ...request,
      headers: { ...request.headers, ...(withKeys && { 'idempotency-key': randomUUID() }) },
      ...(text !== undefined && { body: text }),
    }
  }
  const options: autocannon.Options = {
    url,
    connections: CONNECTIONS,
    method: bodies ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(bodies && { 'content-type': 'application/json' }),
    },
    ...(bodies && { requests: [{ setupRequest }] }),
  }
  if (warmUpSeconds > 0) await autocannon({ ...options, duration: warmUpSeconds })
  const { requests, latency, non2xx, errors } = await autocannon({
    ...options,
    ...(amount ? { amount } : { duration: seconds }),
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were not 2xx, ${errors} errors`)
  return { perSecond: requests.average, p99: latency.p99 }
}

export async function startFloor(databaseUrl: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['bench/floor.server.ts'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const isUp = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 50))
  return { url, child }
}
