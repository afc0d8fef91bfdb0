import { describe, expect, it } from 'vitest'
import { SWITCHED_OFF } from '../../../../../shared/mail.ts'
import type { BulkSummary } from '../../bulk.contract.ts'
import {
  countInvoices,
  formatTotal,
  getStep,
  headline,
  selectionLabel,
  toCounts,
  waitingMessage,
} from './bulk-messages.ts'

describe('the selection label', () => {
  it.each([
    [42, 1200, '42 tenants selected · GHS 50,400.00 in total'],
    [1, 0.1, '1 tenant selected · GHS 0.10 in total'],
    [0, null, '0 tenants selected · GHS 0.00 in total'],
    [10_000, 1234.56, '10,000 tenants selected · GHS 12,345,600.00 in total'],
  ])('%d tenants at %j', (tenants, cedis, label) => {
    expect(selectionLabel({ tenants }, cedis)).toBe(label)
  })

  it('counts the invoices of tenants who get several', () => {
    const leases = [{ tenantId: 'a' }, { tenantId: 'a' }]
    expect(countInvoices({ tenantIds: ['a', 'b'], leases })).toBe(3)
    expect(selectionLabel({ tenants: 2, invoices: 3 }, 10)).toBe('2 tenants selected · GHS 30.00 in total')
  })

  it('is exact to the pesewa', () => {
    expect(formatTotal(3, 0.1)).toBe('GHS 0.30')
    expect(formatTotal(7, 1.15)).toBe('GHS 8.05')
    expect(formatTotal(10_000, 99_999_999.99)).toBe('GHS 999,999,999,900.00')
  })
})

describe('the progress', () => {
  const invoices = { amount: 5, dueDate: '2026-12-05', status: 'Unpaid', sendEmail: true } as const
  const nothing = { attempted: 1000, done: 0, emails: 0, mailed: 0, emailsFailed: 0, invoices }

  it('counts the invoices until the emails begin, then the emails, sent or failed', () => {
    expect(getStep(null)).toBeNull()
    expect(getStep({ ...nothing, done: 500 })).toMatchObject({
      text: 'Creating invoices: 500 of 1,000',
      done: 500,
      of: 1000,
    })
    const mailing = { ...nothing, done: 1000, emails: 900, mailed: 300, emailsFailed: 20 }
    expect(getStep(mailing)).toMatchObject({ text: 'Sending e-mails: 320 of 900', done: 320 })
  })

  it('counts only emails in a retry', () => {
    const { invoices: _, ...again } = nothing
    expect(getStep(again)?.text).toBe('Sending e-mails: 0 of 1,000')
    expect(getStep({ ...again, emails: 990, mailed: 1 })?.text).toBe('Sending e-mails: 1 of 990')
  })

  it('is announced at each quarter', () => {
    const announcements = [0, 249, 250, 999, 1000].map((done) => getStep({ ...nothing, done })?.announcement)
    expect(announcements.map((text) => text?.replace('Creating invoices: ', ''))).toEqual([
      '0%',
      '0%',
      '25%',
      '75%',
      '100%',
    ])
  })
})

describe('the result', () => {
  const summary: BulkSummary = {
    totalAttempted: 3,
    successful: 3,
    failed: 0,
    emailsSent: 0,
    emailsWithPDF: 0,
    emailsFailed: 0,
    emailsQueued: 0,
  }

  it.each([
    [3, 3, 'All 3 invoices were created.'],
    [1, 1, 'The invoice was created.'],
    [3, 2, '2 of 3 invoices were created.'],
    [3, 1, '1 of 3 invoices was created.'],
    [3, 0, 'None of 3 invoices was created.'],
    [1, 0, 'The invoice was not created.'],
  ])('of %d invoices %d: %s', (totalAttempted, successful, text) => {
    expect(headline({ ...summary, totalAttempted, successful }, 0)).toBe(text)
  })

  it('also has failed emails', () => {
    expect(headline(summary, 1)).toBe('All 3 invoices were created; 1 e-mail failed.')
    expect(headline(summary, 1200)).toBe('All 3 invoices were created; 1,200 e-mails failed.')
  })

  it('lists all counts, those of mails where some were to go out', () => {
    expect(toCounts({ summary, waiting: {} }).map(({ label, count }) => [label, count])).toEqual([
      ['Attempted', 3],
      ['Successful', 3],
      ['Failed', 0],
    ])
    const mails = { emailsSent: 1, emailsWithPDF: 1, emailsFailed: 1, emailsQueued: 1 }
    const mailed = toCounts({ summary: { ...summary, ...mails }, waiting: { 'It waits': 1 } })
    expect(mailed.slice(3)).toEqual([
      { label: 'E-mails sent', count: 1 },
      { label: 'With PDF', count: 1 },
      { label: 'E-mails failed', count: 1, bad: true },
      { label: 'E-mails waiting', count: 1 },
    ])
  })

  it('does not count emails as failed that no server could send', () => {
    const off = { summary: { ...summary, emailsFailed: 3 }, waiting: { [SWITCHED_OFF]: 3 } }
    expect(toCounts(off).filter(({ bad }) => bad)).toEqual([])
  })

  it('has each reason for waiting once', () => {
    const waits = { 'No mail server is set up; the message waits in the outbox': 900 }
    expect(waitingMessage({ summary: { ...summary, successful: 900 }, waiting: waits })).toEqual([
      'No mail server is set up; the message waits in the outbox.',
    ])
  })
  it('says of how many nothing was sent where others got theirs', () => {
    const unsent = { 'There is no e-mail address, and SMS is off; nothing was sent': 1 }
    expect(waitingMessage({ summary: { ...summary, successful: 5 }, waiting: unsent })).toEqual([
      '1 tenant: There is no e-mail address, and SMS is off; nothing was sent.',
    ])
  })
})
