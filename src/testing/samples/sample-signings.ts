import type { Signing } from '../../features/overview/signings/signings.contract.ts'
import type { AgreementTemplate } from '../../features/overview/signings/templates.contract.ts'
import type { SampleValues } from '../calls/request-samples.ts'
import type { ApiClient } from '../portal.ts'
import { DRAWING, OFFICE_NAME } from '../signings.ts'

export const SIGNING_VALUES: SampleValues = {
  kind: ['agreement'],
  templateId: [],
  unitKinds: ['shop'],
  body: ['Words for {{tenantName}}'],
  state: ['draft'],
  name: [OFFICE_NAME],
  drawing: [DRAWING],
  code: [],
  reference: ['RCD/2026/1184'],
  registeredOn: ['2026-11-19'],
  stampedOn: ['2026-11-19'],
  signedOn: ['2026-11-19'],
  documentSha256: ['a'.repeat(64)],
  sha256: ['a'.repeat(64)],
  number: ['DOC-2026-00001'],
}

export async function addTemplate(admin: ApiClient): Promise<string> {
  const body = { name: 'Of a shop', kind: 'agreement', body: 'For {{tenantName}}' }
  return (await admin.call<AgreementTemplate>('POST /agreement-templates', { body })).body.id
}

export async function draftSigning(admin: ApiClient, leaseId: string): Promise<string> {
  const body = { kind: 'agreement' }
  return (await admin.call<Signing>(`POST /leases/${leaseId}/signings`, { body })).body.id
}

type Records = { admin: ApiClient; ids: Record<string, string> }

export async function sendSigning({ admin, ids }: Records): Promise<void> {
  const { body } = await admin.call<Signing>(`POST /signings/${ids['signings']}/send`)
  ids['sum of signing'] = body.documentSha256 ?? ''
  // Other calls change the name.
  ids['name of signer'] = (await admin.call<{ name: string }>('GET /auth/me')).body.name
}

export async function sealByScan({ admin, ids }: Records): Promise<void> {
  const form = new FormData()
  form.set('signedOn', '2026-11-19')
  form.set('file', new Blob([`%PDF-1.4 ${ids['signings']}`]), 'scan.pdf')
  await admin.call(`POST /signings/${ids['signings']}/paper`, { form })
}
