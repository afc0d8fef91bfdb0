import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createMigratedDatabase } from '../../../../../testing/database/older-migrations.ts'
import { startMailServer } from '../../../../../testing/mail/mail-server.ts'
import { startTestPortal } from '../../../../../testing/portal.ts'

const ID = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const [TENANT, INVOICE, CASE] = [ID(1), ID(2), ID(3)]
const LINK = 'http://portal.test/reset#a-token'
const TOKEN_HASH = createHash('sha256').update('a-token').digest('base64url')
const NOW = '2026-11-20T08:59:00Z'
const ATTACHMENT = JSON.stringify({
  maker: 'invoice',
  fileName: 'Invoice.pdf',
  data: { dueDate: '2026-12-05' },
})

const PEOPLE = `
  insert into profiles (uid, name, email, phone, role) values ('${TENANT}', 'Esi', 'esi@tenant.test', null, 'tenant');
  insert into accounts (uid, email, password_hash, created_at) values ('${TENANT}', 'esi@tenant.test', 'hash', '${NOW}');
  insert into password_links (token_hash, uid, created_at, expires_at)
    values ('${TOKEN_HASH}', '${TENANT}', '${NOW}', '2026-11-27T08:59:00Z');
  insert into properties (id, name, kind, capacity, created_at) values ('${TENANT}', 'Market', 'shops', 1, '${NOW}');
  insert into tenants (id, uid, property_id, unit, created_at, updated_at)
    values ('${TENANT}', '${TENANT}', '${TENANT}', '7', '${NOW}', '${NOW}');
  insert into invoices (id, invoice_number, tenant_id, tenant_name, amount, due_date, status, receipt_state, created_at,
    updated_at) values ('${INVOICE}', 'INV-2026-00001', '${TENANT}', 'Esi', 90000, '2026-12-05', 'Unpaid', 'none', '${NOW}', '${NOW}');
  insert into cases (id, kind, tenant_id, tenant_name, subject, words, status, created_at, updated_at)
    values ('${CASE}', 'request', '${TENANT}', 'Esi', 'Tap', 'It drips', 'pending', '${NOW}', '${NOW}');`

/** A row from before messages were rendered at sending. */
function row(id: number, kind: string, columns: Record<string, string | boolean | null>): string {
  const all: Record<string, string | boolean | null> = {
    id: ID(id),
    kind,
    recipient: 'old@tenant.test',
    subject: `Old ${kind}`,
    html: '<p>Old</p>',
    text: 'Old\n',
    person: TENANT,
    state: 'pending',
    created_at: NOW,
    asked_at: NOW,
    next_attempt_at: NOW,
    ...columns,
  }
  const values = Object.values(all).map((value) => (value === null ? 'null' : `'${value}'`))
  return `insert into deliveries (${Object.keys(all).join(', ')}) values (${values.join(', ')});`
}

const DELIVERIES = [
  row(1, 'invoice', { about: INVOICE, attachment: ATTACHMENT }),
  row(2, 'reminder', { about: INVOICE, attachment: ATTACHMENT, text: 'GHS 1.00' }),
  row(3, 'invoice', {
    about: INVOICE,
    attachment: ATTACHMENT,
    state: 'sent',
    sent_at: NOW,
    next_attempt_at: null,
  }),
  row(4, 'request-answer', { about: CASE }),
  row(5, 'welcome', { holds_secret: true, text: 'Welcome\n\nPassword: k7Rw mq2T\n\nBye' }),
  row(6, 'welcome-link', {
    holds_secret: true,
    recipient: 'esi@tenant.test',
    text: `Set your password:\n${LINK}\n`,
  }),
  row(7, 'invoice', { about: ID(9), attachment: ATTACHMENT }),
  row(8, 'paid', { about: INVOICE, next_attempt_at: null, last_error: 'Withdrawn: it is untrue.' }),
].join('\n')

it('waiting messages are rendered when sent; those that cannot be are sent with their stored text', async () => {
  const database = await createMigratedDatabase('0007_archived_properties', PEOPLE + DELIVERIES)
  const mails = await startMailServer()
  const portal = await startTestPortal({ SMTP_URL: mails.url }, { database })
  await portal.portal.ctx.deliveries.sendDue()

  const sent = new Map(mails.received.map(({ messageId, ...mail }) => [messageId?.slice(1, 37), mail]))
  expect([...sent.keys()].sort()).toEqual([1, 2, 4, 5, 6].map(ID))
  for (const id of [1, 2, 5, 6]) expect(sent.get(ID(id))?.to).toMatchObject([{ address: 'esi@tenant.test' }])
  expect(sent.get(ID(1))).toMatchObject({
    subject: 'Invoice INV-2026-00001: GHS 900.00, due 5 Dec 2026',
    attachments: [{ mimeType: 'application/pdf' }],
  })
  expect(sent.get(ID(2))?.text).toContain('GHS 900.00')
  expect(sent.get(ID(4))).toMatchObject({
    subject: 'Old request-answer',
    text: expect.stringContaining('Old'),
  })
  expect(sent.get(ID(5))?.text).toContain('\nPassword: k7Rw mq2T\n')
  expect(sent.get(ID(6))?.text).toContain(`${LINK}\n`)
  expect(sent.get(ID(6))?.text).toContain('until 27 Nov 2026')

  const { rows } = await database.db.$client.query(
    'select id, ended, last_error, text, params, attachment_name as file from deliveries order by id',
  )
  const of = (id: number) => rows.find((one) => one.id === ID(id))
  expect(of(3)).toMatchObject({ text: 'Old\n', file: 'Invoice.pdf', ended: null })
  for (const id of [5, 6]) expect(of(id)).toMatchObject({ text: null, params: null })
  expect(of(7)).toMatchObject({ ended: 'withdrawn', last_error: 'Withdrawn: the invoice was deleted.' })
  expect(of(8)).toMatchObject({ ended: 'withdrawn', last_error: 'Withdrawn: it is untrue.' })
  await portal.close()
  await mails.close()
})
