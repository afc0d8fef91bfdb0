import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { API_ONLY, callApi, registerAdmin, startPortal } from '../src/testing/portal/process.ts'

/** Calls as an admin; throws for what is refused. */
type Call = <T>(endpoint: string, send?: { body?: object; form?: FormData }) => Promise<T>

/** Starts a portal on an empty database without mail, and ends it after the work. */
export async function withEmptyPortal(work: (call: Call) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-'))
  const portal = await startPortal(folder, { SMTP_URL: 'off' }, API_ONLY)
  try {
    const token = await registerAdmin(portal)
    await work(async <T>(endpoint: string, send: { body?: object; form?: FormData } = {}): Promise<T> => {
      const { status, body } = await callApi<T>(portal, endpoint, { token, ...send })
      if (status >= 300) throw new Error(`${endpoint} answered ${status}: ${JSON.stringify(body)}`)
      return body
    })
  } finally {
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
