import { expect, test } from 'vitest'
import { startMailServer } from '../../testing/mail/mail-server.ts'
import { createInstances } from '../../testing/portal/instances.ts'
import { callApi } from '../../testing/portal/process.ts'

const WITHIN_MS = 60_000
const MAILS = 6

test(
  'a run that a killed instance held goes on in another one within a minute, and each mail goes out once',
  async () => {
    const mails = await startMailServer()
    const instances = await createInstances()
    try {
      const killed = await instances.start({ SMTP_URL: mails.url })
      const other = await instances.start({ SMTP_URL: mails.url })
      const adminToken = await instances.signIn(killed)
      const tenantIds = (await instances.insertTenants(MAILS)).map(({ id }) => id)
      mails.mode = 'hang at recipient'
      const body = { tenantIds, amount: 100, dueDate: '2999-12-05' }
      const send = { token: adminToken, body, async: true }
      const { body: run } = await callApi<{ runId: string }>(killed, 'POST /invoices/bulk', send)
      await expect.poll(() => mails.waitingCount, { timeout: 15_000 }).toBeGreaterThan(0)
      killed.killAll()
      mails.release()
      const stateOfRun = async () =>
        (await callApi<object>(other, `GET /invoices/bulk/${run.runId}`, { token: adminToken })).body
      await expect
        .poll(stateOfRun, { timeout: WITHIN_MS, interval: 250 })
        .toMatchObject({ state: 'done', done: MAILS, mailed: MAILS })
      expect(mails.received).toHaveLength(MAILS)
      expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(MAILS)
    } finally {
      mails.release()
      await instances.close()
      await mails.close()
    }
  },
  2 * WITHIN_MS,
)
