import { Agent, get } from 'node:http'
import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { setUpFixture } from '../../../../testing/fixture.ts'

const REFRESH = [
  '/auth/me',
  '/analytics/summary',
  '/to-do',
  '/analytics/invoices?startDate=2025-11-20&endDate=2026-11-20',
]
const fixture = setUpFixture({ SMTP_URL: 'off' })

it('a refresh of the dashboard that finds nothing new costs less than 167 bytes for each call', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (address: string, etag = '') =>
    new Promise<{ etag: string; status: number; socket: Socket }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${fixture.admin.token}`, 'if-none-match': etag }
      get(`${fixture.portal.url}/api${address}`, { agent, headers }, (answer) => {
        const { socket, statusCode: status = 0 } = answer
        answer.resume().on('end', () => resolve({ etag: answer.headers.etag ?? '', status, socket }))
      }).on('error', reject)
    })
  await fixture.createInvoiceWithReceipt()
  let bytes = 0
  for (const address of REFRESH) {
    const { etag, socket } = await ask(address)
    const before = socket.bytesRead
    const again = await ask(address, etag)
    expect([again.status, again.socket]).toEqual([304, socket])
    bytes += socket.bytesRead - before
  }
  agent.destroy()
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(167 * REFRESH.length)
})
