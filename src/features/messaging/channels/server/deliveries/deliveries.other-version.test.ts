import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Deliveries } from '../../../../../server/mail/deliveries.ts'
import {
  createTestDeliveries,
  EMAIL_MESSAGE,
  type TestDeliveries,
} from '../../../../../testing/mail/deliveries.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'

let harness: TestDeliveries
let mails: TestMailServer
let here: Deliveries
beforeEach(async () => {
  harness = await createTestDeliveries()
  mails = await startMailServer()
  here = harness.open({ smtpUrl: mails.url })
})
afterEach(async () => {
  await harness.close()
  await mails.close()
})
const onlyOne = () => {
  const [mail, ...more] = mails.received
  expect(more).toEqual([])
  return mail
}

describe('a message of another version', () => {
  it('of an unknown kind is left to that version', async () => {
    const id = await harness.enqueue(here, { kind: 'of tomorrow' })
    await here.attempt(id)
    expect(await harness.readDelivery(id)).toMatchObject({
      state: 'pending',
      lastError: 'This version of the portal does not know the message',
    })
  })

  it('with unknown parameters is sent as it was written', async () => {
    const id = await harness.enqueue(here)
    await harness.db.$client.query(
      "update deliveries set params = null, html = '<p>Of before</p>', text = 'Of before' where id = $1",
      [id],
    )
    await here.attempt(id)
    expect(onlyOne()).toMatchObject({
      subject: EMAIL_MESSAGE.subject,
      text: expect.stringContaining('Of before'),
    })
  })
})
