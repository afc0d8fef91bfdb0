import { expect, test } from 'vitest'
import { NO_SERVER } from '../../../../shared/mail.ts'
import type { CaseKind, CaseStatus } from '../cases.rules.ts'
import { changedMessage } from './case-messages.ts'

const sent = { emailSent: true, emailError: null }
const waiting = { emailSent: false, emailError: NO_SERVER }
const refused = { emailSent: false, emailError: 'The mail server refused it.' }
const notDue = { emailSent: false, emailError: null }

type Row = [CaseKind, CaseStatus, CaseStatus, boolean, typeof sent | typeof refused, string, string]
const rows: Row[] = [
  [
    'request',
    'pending',
    'in-progress',
    false,
    sent,
    'success',
    'Request is now In Progress. The tenant was notified by email.',
  ],
  [
    'complaint',
    'pending',
    'investigating',
    false,
    waiting,
    'success',
    `Complaint is now Investigating. ${NO_SERVER}.`,
  ],
  [
    'complaint',
    'investigating',
    'closed',
    true,
    sent,
    'success',
    'Response saved, the complaint is now Closed. The tenant was notified by email.',
  ],
  [
    'request',
    'in-progress',
    'in-progress',
    true,
    refused,
    'info',
    'Response saved. Email notification could not be sent. The mail server refused it.',
  ],
  [
    'request',
    'resolved',
    'resolved',
    false,
    notDue,
    'success',
    'Request is Resolved already; nothing was changed.',
  ],
]

test.each(rows)(
  '%s from %s to %s, answered %s, %o: %s, %s',
  (kind, before, status, answered, mail, tone, text) => {
    expect(changedMessage(kind, { status, ...mail }, { before, answered })).toEqual({ tone, text })
  },
)
