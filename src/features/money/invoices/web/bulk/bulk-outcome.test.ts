import { describe, expect, it } from 'vitest'
import { NO_SERVER } from '../../../../../shared/mail.ts'
import type { BulkResult, BulkRow, BulkRun } from '../../bulk.contract.ts'
import {
  mailsToRetry,
  tenantsToRetry,
  toBulkOutcome,
  toRunsOutcome,
  withMailsRetried,
  withTenantsRetried,
} from './bulk-outcome.ts'

const made = (tenantId: string, mail: Partial<BulkRow> = { emailSent: true }): BulkRow => ({
  tenantId,
  tenantName: `Name of ${tenantId}`,
  success: true,
  invoiceId: `invoice-${tenantId}`,
  ...mail,
})
const unmailed = (tenantId: string, error = 'Mailbox says no') => made(tenantId, { emailSent: false, error })
const unmade = (tenantId: string): BulkRow => ({
  tenantId,
  tenantName: null,
  success: false,
  error: 'Tenant not found',
})

function result(...results: BulkRow[]): BulkResult {
  const count = (which: (row: BulkRow) => boolean) => results.filter(which).length
  const emailsSent = count((row) => row.emailSent === true)
  const summary = {
    totalAttempted: results.length,
    successful: count((row) => row.success),
    failed: count((row) => !row.success),
    emailsSent,
    emailsWithPDF: emailsSent,
    emailsFailed: count((row) => row.success && row.error !== undefined && row.error !== NO_SERVER),
    emailsQueued: count((row) => row.error === NO_SERVER),
  }
  return { summary, results }
}

const outcome = (...rows: BulkRow[]) =>
  toBulkOutcome(result(...rows), (id) => (id === 'gone' ? 'Yaw Gone' : null))

describe('the outcome of invoices for many tenants', () => {
  it('lists failures with reason and name, and counts waiting emails', () => {
    const { failures, waiting } = outcome(
      made('ama'),
      made('quiet', { emailSent: false }),
      unmailed('kofi'),
      unmailed('abena', NO_SERVER),
      unmailed('esi', NO_SERVER),
      unmade('gone'),
      unmade('stranger'),
    )
    expect(failures).toEqual([
      { tenantId: 'kofi', tenantName: 'Name of kofi', invoiceId: 'invoice-kofi', reason: 'Mailbox says no' },
      { tenantId: 'gone', tenantName: 'Yaw Gone', invoiceId: null, reason: 'Tenant not found' },
      { tenantId: 'stranger', tenantName: 'Unknown', invoiceId: null, reason: 'Tenant not found' },
    ])
    expect(waiting).toEqual({ [NO_SERVER]: 2 })
  })

  it('lists what can be retried: tenants without an invoice, and invoices whose mail failed', () => {
    const some = outcome(made('ama'), unmailed('kofi'), unmailed('abena', NO_SERVER), unmade('gone'))
    expect(tenantsToRetry(some)).toEqual(['gone'])
    expect(mailsToRetry(some)).toEqual(['invoice-kofi'])
  })

  it('merges retried tenants', () => {
    const first = outcome(made('ama'), unmailed('kofi'), unmade('gone'), unmade('away'))
    const both = withTenantsRetried(first, outcome(unmailed('gone'), unmade('away')))
    const whole = result(made('ama'), unmailed('kofi'), unmailed('gone'), unmade('away'))
    expect(both.summary).toEqual(whole.summary)
    expect(tenantsToRetry(both)).toEqual(['away'])
    expect(mailsToRetry(both).sort()).toEqual(['invoice-gone', 'invoice-kofi'])
  })

  it('merges completed runs that issue invoices or resend emails', () => {
    const counts = { attempted: 2, done: 2, emails: 0, mailed: 0, emailsFailed: 0 }
    const base = { runId: 'one', state: 'done' as const, createdAt: '2026-11-20T09:00:00.000Z', ...counts }
    const invoices = { amount: 5, dueDate: '2026-12-05', status: 'Unpaid' as const, sendEmail: true }
    const runs: BulkRun[] = [
      { ...base, invoices, ...result(made('ama'), unmailed('kofi'), unmade('gone')) },
      { ...base, ...result(made('kofi')) },
      { ...base, invoices, ...result(made('gone')) },
      { ...base, state: 'running', invoices },
    ]
    const outcome = toRunsOutcome(runs, () => null)
    expect(outcome?.summary).toEqual(result(made('ama'), made('kofi'), made('gone')).summary)
    expect(outcome?.failures).toEqual([])
    expect(toRunsOutcome(runs.slice(3), () => null)).toBeNull()
  })

  it('merges retried emails', () => {
    const first = outcome(made('ama'), unmailed('kofi'), unmailed('esi'), unmade('gone'))
    const both = withMailsRetried(first, outcome(made('kofi'), unmailed('esi', 'Mailbox is full')))
    expect(both.summary).toEqual(result(made('ama'), made('kofi'), unmailed('esi'), unmade('gone')).summary)
    expect(tenantsToRetry(both)).toEqual(['gone'])
    expect(both.failures.find(({ tenantId }) => tenantId === 'esi')?.reason).toBe('Mailbox is full')
    expect(mailsToRetry(both)).toEqual(['invoice-esi'])
  })
})
