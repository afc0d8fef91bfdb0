import {
  handoverObjectedEmail,
  handoverObjectedNotice,
} from '../../features/overview/handovers/server/messages/handover-objected.message.ts'
import { createEmail, type SampleEmail, toOffice } from './sample-email.ts'
import { ID, PUBLIC_URL } from './sample-invoice.ts'

const createFacts = (name: string) =>
  ({ id: ID, kind: 'entry', tenantName: name, place: name, publicUrl: PUBLIC_URL }) as const

export const HANDOVER_EMAILS: readonly SampleEmail[] = [
  [
    'objection to a report',
    (name) =>
      createEmail(
        { ...toOffice, kind: 'handover-objected', name },
        handoverObjectedEmail(createFacts(name), { item: name, text: name }),
        handoverObjectedNotice(createFacts(name), { item: name, text: name }),
      ),
  ],
]
