import { describe, expect, it, test } from 'vitest'
import { caseMessages, statusLabel, tenantStatusLabel } from './cases.messages.ts'
import {
  adminMayDelete,
  askToLogIn,
  CASE_KINDS,
  CASE_STATUSES,
  CASES,
  type CaseStatus,
  canResolve,
  canSetStatus,
  canStart,
  getTone,
  isActive,
  tenantMayDelete,
  tenantMayReply,
} from './cases.rules.ts'

describe('permissions by state', () => {
  const yes = true
  const no = false
  it.each<[CaseStatus, ...boolean[]]>([
    // active, start, resolve, admin may delete, tenant may delete, tenant may reply after an answer
    ['pending', yes, yes, yes, no, no, yes],
    ['in-progress', yes, no, yes, no, no, yes],
    ['investigating', yes, no, yes, no, no, yes],
    ['resolved', no, no, no, yes, yes, no],
    ['rejected', no, no, yes, yes, no, yes],
    ['closed', no, no, yes, yes, no, yes],
  ])('%s', (status, ...expected) => {
    const item = { status, adminResponse: 'We send somebody' }
    const may = [isActive, canStart, canResolve, adminMayDelete, tenantMayDelete, tenantMayReply]
    expect(may.map((rule) => rule(item))).toEqual(expected)
  })

  it.each(CASE_STATUSES)('%s takes no reply before there is an answer', (status) => {
    expect(tenantMayReply({ status, adminResponse: null })).toBe(false)
  })

  test('a case in progress stays in progress only with a response', () => {
    for (const kind of CASE_KINDS) {
      const { working, statuses } = CASES[kind]
      for (const status of statuses) {
        const silent = ['', ' \n '].map((response) => canSetStatus({ status }, working, response))
        expect(silent).toEqual(status === working ? [false, false] : [true, true])
        expect(canSetStatus({ status }, working, 'Tomorrow')).toBe(true)
      }
    }
  })
})

describe('a state', () => {
  it.each([
    ['pending', 'orange', 'Pending', 'Pending Review'],
    ['in-progress', 'blue', 'In Progress', 'In Progress'],
    ['investigating', 'blue', 'Investigating', 'Investigating'],
    ['resolved', 'green', 'Resolved', 'Resolved'],
    ['rejected', 'red', 'Rejected', 'Rejected'],
    ['closed', 'grey', 'Closed', 'Closed'],
    ['approved', 'grey', 'Unknown', 'Unknown'],
    ['', 'grey', 'Unknown', 'Unknown'],
  ])('%s has a colour and labels', (status, tone, word, forTenant) => {
    expect([getTone(status), statusLabel(status), tenantStatusLabel(status)]).toEqual([tone, word, forTenant])
  })
})

describe('the descriptors', () => {
  it.each([
    ['request', ['pending', 'in-progress', 'resolved', 'rejected'], 'description'],
    ['complaint', ['pending', 'investigating', 'resolved', 'closed'], 'message'],
  ] as const)('%s has the states and the field of the spec', (kind, statuses, bodyField) => {
    expect(CASES[kind]).toMatchObject({ statuses, bodyField })
    expect(statuses).toContain(CASES[kind].working)
    expect(statuses).toContain(CASES[kind].refused)
    expect(statuses.filter((status) => isActive({ status }))).toEqual(['pending', CASES[kind].working])
  })

  it.each(['/', '/invoices', '/requests/1', '/tenant/requests', ''])(
    'have nothing to ask at %s',
    (address) => {
      expect(askToLogIn(address)).toBeUndefined()
    },
  )

  it('contain their own texts', () => {
    const texts = CASE_KINDS.map((kind) => {
      const { notFound, onlyEnded, onlyResolved, all, submitNew, history, deleteOwn } = caseMessages(kind)
      return [
        notFound,
        onlyEnded,
        onlyResolved,
        all,
        submitNew,
        history,
        deleteOwn,
        askToLogIn(`/${CASES[kind].path}?open=1`),
      ]
    })
    expect(texts).toEqual([
      [
        'Request not found',
        'Only resolved or rejected requests can be deleted.',
        'Only resolved requests can be deleted.',
        'All Requests',
        'Submit a New Request',
        'Your Request History',
        'Delete Request',
        'Please log in to access requests.',
      ],
      [
        'Complaint not found',
        'Only resolved or closed complaints can be deleted.',
        'Only resolved complaints can be deleted.',
        'All Complaints',
        'Submit a New Complaint',
        'Your Complaint History',
        'Delete Complaint',
        'Please log in to access complaints.',
      ],
    ])
    expect(caseMessages('request').showing(2, 2012)).toBe('Showing 2 of 2,012 requests')
  })
})
