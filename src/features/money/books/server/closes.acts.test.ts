import { beforeAll, describe, expect, test } from 'vitest'
import { type Call, INVOICE_ACTS, PAYMENT_ACTS } from '../../../../testing/books/closed-october.money.ts'
import { LEASE_ACTS, PLACE_ACTS } from '../../../../testing/books/closed-october.places.ts'
import { type October, readOctober, recordOctober } from '../../../../testing/books/closed-october.ts'
import { manualClock } from '../../../../testing/clock.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'

const clock = manualClock('2026-10-01T09:00:00Z')
const fixture = setUpFixture({}, { clock })
let admin: ApiClient
const tried = new Set<string>()
let october: October
let closed: Awaited<ReturnType<typeof readOctober>>

const WITHOUT_BOOKS = [
  /^\w+ \/(auth|staff|notifications|mails|messages|sms|vendors|shares|s|complaints|events|jobs|backups)\b/,
  /^\w+ \/(inspection-rules|upload|announcements|reminders)\b/,
  /^\w+ \/requests(?!.*cost)/,
  /\/settings\/(logo|security|mail|sms|maintenance|reminders|online-payment)\b/,
  /\/(ticket|preview|remind|share|mail|mails|welcome|contacts|confirm|promises|reach|decline|certificate|bill|receipt)$/,
  // Like other acts: issues an invoice today, or reverses an expense and its invoice.
  /^POST \/rent-rules\/missed$|^DELETE \/requests\/.*\/costs/,
  /\/settings\/accounts$/,
  // Reopening is how a correction is made.
  /\/closes\b/,
  /^POST \/(tenants\/invite|rent-rules\/drafts)$|^PATCH \/first-steps$/,
  // A book of a closed day is neither imported nor undone, which its own tests show.
  /^\w+ \/imports\b/,
  // Lines of closed days are held, which their own tests show.
  /^\w+ \/(money|settings\/money-desk)\b/,
  // Documents and handovers post nothing; charging deductions issues invoices today.
  /\/(signings|handovers|agreement-templates|handover-templates|check)\b/,
  // Provider payments are posted on an open day; their own tests close the books.
  /^POST \/(pay$|webhooks|online-payments)/,
]

beforeAll(async () => {
  october = await recordOctober(fixture.portal, clock)
  clock.set('2026-11-20T09:00:00Z')
  admin = await fixture.portal.createAdmin()
  expect((await admin.call('POST /closes', { body: { through: '2026-10-31' } })).status).toBe(201)
  closed = await readOctober(admin)
})

describe('October, which is closed, stays as it is when somebody', () => {
  const call: Call = (endpoint, body) => {
    tried.add(endpoint)
    return admin.call(endpoint, body ? { body } : {})
  }
  test.each([...INVOICE_ACTS, ...PAYMENT_ACTS, ...PLACE_ACTS, ...LEASE_ACTS])(
    '%s',
    async (_, status, act) => {
      const reply = await act(october, call)
      expect(reply.status, reply.text).toBe(status)
      const before = closed
      // Each act is compared with the books before it.
      closed = await readOctober(admin)
      expect(closed).toEqual(before)
    },
  )
})

const matches = (endpoint: string, { method, url }: { method: string; url: string }) =>
  new RegExp(`^${method} ${url.replace('/api', '').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(endpoint)

test('every call that writes is tried, or has nothing to do with the books', () => {
  const writing = fixture.portal.routes.filter(({ method }) => method !== 'GET' && method !== 'HEAD')
  const notAttempted = writing
    .filter((route) => ![...tried].some((endpoint) => matches(endpoint, route)))
    .map(({ method, url }) => `${method} ${url.replace('/api', '')}`)
  expect(notAttempted.filter((name) => !WITHOUT_BOOKS.some((pattern) => pattern.test(name)))).toEqual([])
})
