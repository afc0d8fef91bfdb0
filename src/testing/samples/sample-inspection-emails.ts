import {
  inspectionPlannedEmail,
  inspectionPlannedNotice,
} from '../../features/service/inspections/server/messages/inspection-planned.message.ts'
import {
  officeInspectionEmail,
  officeInspectionNotice,
} from '../../features/service/inspections/server/messages/inspection-planned-office.message.ts'
import { createEmail, type SampleEmail, toOffice, toTenant } from './sample-email.ts'
import { ID, PUBLIC_URL } from './sample-invoice.ts'

const DAY = '2026-12-05'
const createRequest = (name: string) => ({
  ...({
    id: ID,
    kind: 'request',
    subject: name,
    body: name,
    status: 'pending',
    adminResponse: null,
  } as const),
  submitted: '2026-11-28',
  tenantName: name,
  place: name,
  phone: null,
  companyName: name,
  publicUrl: PUBLIC_URL,
})
const createFacts = (name: string) => ({ id: ID, title: name, place: name, publicUrl: PUBLIC_URL })
const counts = { day: DAY, requests: 12, vacant: 1 }

export const INSPECTION_EMAILS: readonly SampleEmail[] = [
  [
    'inspection',
    (name) =>
      createEmail(
        { ...toTenant, kind: 'inspection', name },
        inspectionPlannedEmail(createRequest(name), { day: DAY, title: name }),
        inspectionPlannedNotice(createRequest(name), { day: DAY, title: name }),
      ),
  ],
  [
    'inspection, to the office',
    (name) =>
      createEmail(
        { ...toOffice, kind: 'inspection-office', name },
        officeInspectionEmail(createFacts(name), counts),
        officeInspectionNotice(createFacts(name), counts),
      ),
  ],
]
