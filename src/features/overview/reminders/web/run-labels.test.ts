import { expect, it } from 'vitest'
import { type RunView, runLabel } from './run-labels.ts'

const NONE = { sent: 0, waiting: 0, notSent: 0, off: 0, withdrawn: 0 }
const seen: RunView = { source: 'settings', reader: { now: new Date('2026-12-05T09:00:00Z'), zone: 'UTC' } }
const of = (mails: Partial<typeof NONE>, heldUntil: string | null = null, source = seen.source) => {
  const all = { ...NONE, ...mails }
  const reminded = all.sent + all.waiting + all.notSent + all.withdrawn
  return runLabel({ job: 'invoices', reminded, mails: all, heldUntil }, { ...seen, source })
}

it('labels the outcomes of the emails of a run', () => {
  expect(of({ sent: 1200 })).toBe('1,200 invoices · 1,200 sent')
  expect(of({ sent: 4, withdrawn: 1 })).toBe('5 invoices · 4 sent, 1 withdrawn')
  expect(of({ sent: 1, waiting: 2, notSent: 1 })).toBe('4 invoices · 1 sent, 2 waiting, 1 not sent')
})

it('does not count waiting emails as sent', () => {
  expect(of({ waiting: 11 }, '2026-12-05T18:00:00Z')).toBe('11 invoices · 11 wait until 18:00')
  expect(of({ waiting: 1 }, '2026-12-06T07:00:00Z')).toBe('1 invoice · 1 waits until 6 Dec, 07:00')
  expect(of({ waiting: 2 }, null, 'none')).toBe('2 invoices · 2 wait until mail is set up')
})

it('distinguishes mail that is off from mail that was', () => {
  expect(of({ notSent: 9, off: 9 }, null, 'off')).toBe('9 invoices · 9 not sent: mail is off')
  expect(of({ notSent: 3, off: 2 })).toBe('3 invoices · 1 not sent, 2 not sent: mail was off')
})

it('has no outcome for emails that were deleted', () => {
  const run = { job: 'leases' as const, mails: NONE, heldUntil: null }
  expect(runLabel({ ...run, reminded: 2 }, seen)).toBe('2 tenants · mails not kept any more')
  expect(runLabel({ ...run, reminded: 0 }, seen)).toBe('nobody')
})
