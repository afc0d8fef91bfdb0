import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notSent } from '../../../../../server/mail/delivery-result.ts'
import { MINUTE } from '../../../../../testing/clock.ts'
import { createTestDeliveries, type TestDeliveries } from '../../../../../testing/mail/deliveries.ts'
import { createOutcomes } from './outcomes.ts'
import { claimDue } from './queries/claims.queries.ts'
import { markFailed } from './queries/marks.queries.ts'

let harness: TestDeliveries
beforeAll(async () => {
  harness = await createTestDeliveries()
})
afterAll(() => harness.close())

const SENT = { emailSent: true, pdfAttached: false, emailError: null }

async function refusedOne(outcome: typeof SENT | ReturnType<typeof notSent>) {
  const stopping = new AbortController()
  const later: Promise<unknown>[] = []
  const outcomes = createOutcomes(pino({ enabled: false }), stopping.signal, (work) => later.push(work))
  let tries = 0
  await outcomes.note('a', outcome, async () => {
    tries += 1
    await harness.db.execute(sql`select 1 / 0`)
  })
  const known = [outcomes.get('a'), later.length, tries]
  stopping.abort()
  await Promise.all(later)
  return known
}

describe('what the database refuses for good', () => {
  it('is given up when the email was not sent: it is retried once its claim expires', async () => {
    expect(await refusedOne(notSent('no'))).toEqual([undefined, 0, 1])
  })

  it('is kept when it was sent, so that it is not sent twice', async () => {
    expect(await refusedOne(SENT)).toEqual([SENT, 1, 1])
  })

  it('is the text of a failure: the failure itself is stored', async () => {
    const id = await harness.enqueue(harness.open({ smtpUrl: undefined }))
    const at = harness.clock.now()
    const [claimed] = await claimDue(harness.db, { id, limit: 1, now: at })
    if (!claimed) throw new Error('It is not due.')
    const next = new Date(at.getTime() + MINUTE)
    await markFailed(harness.db, claimed, { tried: undefined, error: 'no \0 way', at, next })
    expect(await harness.readDelivery(id)).toMatchObject({
      state: 'pending',
      nextAttemptAt: next,
      claimedUntil: null,
      failedSince: at,
      lastError: 'The mail server did not take the message, and gave no reason that can be read',
    })
  })
})
