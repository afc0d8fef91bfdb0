import { describe, expect, it } from 'vitest'
import { measureSms } from '../features/messaging/channels/server/sms/sms-text.ts'
import { invoiceIssuedSms } from '../features/money/invoices/server/messages/invoice-issued.message.ts'
import { invoiceReminderSms } from '../features/money/invoices/server/messages/invoice-reminder.message.ts'
import { paymentConfirmedSms } from '../features/money/invoices/server/messages/payment-confirmed.message.ts'
import { paymentProofAcceptedSms } from '../features/money/invoices/server/messages/payment-proof-accepted.message.ts'
import { paymentProofMissingSms } from '../features/money/invoices/server/messages/payment-proof-missing.message.ts'
import { paymentProofRejectedSms } from '../features/money/invoices/server/messages/payment-proof-rejected.message.ts'
import { leaseEndedSms } from '../features/money/lease-ends/server/messages/lease-ended.message.ts'
import { renewalOfferedSms } from '../features/property/leases/server/messages/renewal-offered.message.ts'
import { inviteSms } from '../features/property/tenants/server/messages/invite.message.ts'
import { leaseEndingSms } from '../features/property/tenants/server/messages/lease-ending.message.ts'
import { welcomeSms } from '../features/property/tenants/server/messages/welcome.message.ts'
import { announcementSms } from '../features/service/announcements/server/messages/announcement.message.ts'
import { caseHandledSms } from '../features/service/cases/server/messages/case-handled.ts'
import { ENGLISH, translationFor } from '../server/translation.ts'
import { foldSms } from '../shared/fold-sms.ts'
import { createInvoiceMail, ID } from '../testing/samples/sample-invoice.ts'

const URL = 'https://portal.bohye-properties.example.com'
const PAYMENT = { amount: 150_050, paymentDate: '2026-12-03' }
const PAID = { on: '2026-12-03', method: 'Cash', reference: null }

const TWI = translationFor('tw')

const listTexts = (name: string, translation = ENGLISH): Record<string, string> => {
  const about = { publicUrl: URL, today: '2026-12-08', translation }
  const facts = { ...createInvoiceMail(name), ...about }
  const paid = { ...createInvoiceMail(name, { status: 'Paid', paid: PAID }), ...about }
  const overdue = { ...createInvoiceMail(name, { status: 'Overdue' }), ...about }
  const from = { companyName: name, publicUrl: URL, translation }
  const offer = { ...from, tenantId: ID, tenantName: name, propertyName: name, unitName: name }
  return {
    invoice: invoiceIssuedSms(facts),
    reminder: invoiceReminderSms(overdue),
    paid: paymentConfirmedSms(paid),
    accepted: paymentProofAcceptedSms(facts, { amount: 50_000, reviewNotes: name }),
    rejected: paymentProofRejectedSms(facts, { reviewNotes: name }),
    missing: paymentProofMissingSms(facts, { ...PAYMENT, transactionId: null }),
    missingWithId: paymentProofMissingSms(facts, { ...PAYMENT, transactionId: '87425000001' }),
    answered: caseHandledSms(
      {
        ...from,
        id: ID,
        kind: 'request',
        subject: name,
        body: name,
        status: 'in-progress',
        adminResponse: name,
        submitted: '2026-11-20',
        tenantName: name,
        place: name,
        phone: null,
      },
      { movedTo: 'in-progress', response: name, photos: 0 },
    ),
    ending: leaseEndingSms(from, '2026-12-31'),
    ended: leaseEndedSms({
      ...offer,
      lastDay: '2026-12-16',
      owed: 1_234_567,
      credit: 1_234_567,
      held: 1_234_567,
    }),
    offered: renewalOfferedSms({ ...offer, fromDay: '2027-01-01', endsOn: null, rent: 165_000 }),
    announcement: announcementSms({ ...from, id: ID, title: name, text: name, hasLogin: true }),
    welcome: welcomeSms(from),
    invitation: inviteSms({ ...from, phone: '030 255 0100' }, { code: 'K7RW4MQ2', until: '2026-12-31' }),
  }
}

const COMPANY = 'Bohyɛ Properties'
const rows = (name: string) => Object.entries(listTexts(name))

describe('the SMS of', () => {
  it.each(rows(COMPANY))(
    '%s says from whom it comes, in at most two segments of plain letters',
    (_what, text) => {
      const folded = foldSms(text)
      expect(folded.startsWith('Bohye Properties: ')).toBe(true)
      expect(folded).toContain(URL)
      expect(measureSms(folded)).toMatchObject({ encoding: 'GSM-7', costly: [] })
      expect(measureSms(folded).segments).toBeLessThanOrEqual(2)
    },
  )

  it.each(Object.entries(listTexts(COMPANY, TWI)))(
    '%s in Twi is whole, in at most two segments',
    (_what, text) => {
      const folded = foldSms(text)
      expect(folded).not.toContain('...')
      expect(folded).toContain(URL)
      expect(measureSms(folded)).toMatchObject({ encoding: 'GSM-7', costly: [] })
      expect(measureSms(folded).segments).toBeLessThanOrEqual(2)
    },
  )

  it.each(rows('Ɔpɔku “Ɛdwuma” GH₵5 – '.repeat(20)))(
    '%s stays within two, whatever people type',
    (_what, text) => {
      expect(measureSms(foldSms(text)).segments).toBeLessThanOrEqual(2)
    },
  )

  it('what is most frequent needs one', () => {
    const { invoice, reminder, paid, accepted, missing } = listTexts(COMPANY)
    expect([invoice, reminder, paid, accepted, missing]).toEqual([
      `Bohye Properties: GHS 1,500.50 is due on 5 Dec 2026. Pay code 7KQ2C. ${URL}/tenant/invoices`,
      `Bohye Properties: reminder, GHS 1,500.50 was due on 5 Dec 2026, 3 days ago. Pay code 7KQ2C. ${URL}/tenant/invoices`,
      `Bohye Properties: We have received GHS 1,500.50 for INV-2026-00042. Thank you. ${URL}/tenant/invoices`,
      `Bohye Properties: We have received GHS 500.00 of INV-2026-00042. GHS 1,500.50 is left to pay. ${URL}/tenant/invoices`,
      `Bohye Properties: We cannot find your payment of GHS 1,500.50 yet. Please send its transaction ID. ${URL}/tenant/invoices`,
    ])
    for (const text of [invoice, reminder, paid, missing])
      expect(measureSms(foldSms(text ?? '')).segments).toBe(1)
  })

  it('invoices leads to paying them, where that is possible online, at the price of one', () => {
    const facts = { ...createInvoiceMail(COMPANY), publicUrl: URL, today: '2026-12-08', canPayOnline: true }
    for (const text of [invoiceIssuedSms(facts), invoiceReminderSms(facts)]) {
      expect(text).toContain(` ${URL}/tenant/invoices?pay=all`)
      expect(measureSms(foldSms(text)).segments).toBe(1)
    }
  })
})
