import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { BulkAccepted, BulkRun } from '../src/features/money/invoices/bulk.contract.ts'
import { callApi, type RunningPortal } from '../src/testing/portal/process.ts'

const LOOK_EVERY_MS = 100

/** Milliseconds per health call until the work is done. */
export async function healthDuring(portal: RunningPortal, work: Promise<unknown>): Promise<number[]> {
  const sample: number[] = []
  let over = false
  const done = work.finally(() => {
    over = true
  })
  while (!over) {
    const from = performance.now()
    await (await fetch(`${portal.url}/api/health`)).text()
    sample.push(performance.now() - from)
    await pause(10)
  }
  await done
  return sample
}

type Run = { acceptedMs: number; committedMs: number; doneMs: number; run: BulkRun }

/** Runs in the background and polls, as the screen does. */
export async function bulk(
  portal: RunningPortal,
  token: string,
  body: { tenantIds: string[]; sendEmail: boolean },
): Promise<Run> {
  const begun = performance.now()
  const since = () => performance.now() - begun
  const answer = await fetch(`${portal.url}/api/invoices/bulk`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'respond-async',
    },
    body: JSON.stringify({ ...body, amount: 1500.5, dueDate: '2999-01-01', force: true }),
  })
  if (answer.status !== 202) throw new Error(`The run answered ${answer.status}.`)
  const { runId } = (await answer.json()) as BulkAccepted
  const acceptedMs = since()
  let committedMs = 0
  for (;;) {
    const { body: run } = await callApi<BulkRun>(portal, `GET /invoices/bulk/${runId}`, { token })
    if (run.done === run.attempted) committedMs ||= since()
    if (run.state !== 'running') return { acceptedMs, committedMs, doneMs: since(), run }
    await pause(LOOK_EVERY_MS)
  }
}

/** Accepts every mail and reads none. */
export async function startMailSink(): Promise<{
  port: number
  readonly received: number
  close(): Promise<void>
}> {
  let received = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      stream.resume()
      stream.once('end', () => {
        received += 1
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    get received() {
      return received
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
