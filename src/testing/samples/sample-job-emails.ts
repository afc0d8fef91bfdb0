import type { CaseContent } from '../../features/service/cases/server/messages/case-facts.ts'
import {
  requestClaimedEmail,
  requestClaimedNotice,
} from '../../features/service/cases/server/messages/request-claimed.message.ts'
import {
  requestTakenEmail,
  requestTakenNotice,
} from '../../features/service/cases/server/messages/request-taken.message.ts'
import { createEmail, type SampleEmail, toOffice, toTenant } from './sample-email.ts'

type CreateFacts = (name: string) => CaseContent

/** Requests that the office recorded, and jobs of vendors. */
export const createJobEmails = (createFacts: CreateFacts): readonly SampleEmail[] => [
  [
    'request that was recorded',
    (name) =>
      createEmail(
        { ...toTenant, kind: 'request-taken', name },
        requestTakenEmail(createFacts(name)),
        requestTakenNotice(createFacts(name)),
      ),
  ],
  [
    'job that is done',
    (name) =>
      createEmail(
        { ...toOffice, kind: 'request-done', name, replyTo: null },
        requestClaimedEmail(createFacts(name), { vendor: name, note: name }),
        requestClaimedNotice(createFacts(name), { vendor: name, note: name }),
      ),
  ],
]
