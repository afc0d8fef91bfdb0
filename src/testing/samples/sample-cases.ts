import { sql } from 'drizzle-orm'
import type { Case } from '../../features/service/cases/cases.contract.ts'
import { CASES, type CaseKind } from '../../features/service/cases/cases.rules.ts'
import type { Photo } from '../../features/service/cases/photos.contract.ts'
import { sampleFiles } from '../files.ts'
import type { ApiClient, TestPortal } from '../portal.ts'

type People = {
  admin: ApiClient
  tenant: ApiClient & { tenant: { id: string; name: string; email: string } }
}

export async function findPhoto({ db }: TestPortal, caseId: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from case_photos where case_id = ${caseId}`)
  return rows[0]?.id ?? ''
}

export async function uploadPhoto(person: ApiClient): Promise<string> {
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(sampleFiles.png)]), 'tap.png')
  return (await person.call<Photo>('POST /requests/photos', { form })).body.id
}

export async function createAnsweredCase({ admin, tenant }: People, kind: CaseKind): Promise<string> {
  const { path, bodyField, working } = CASES[kind]
  const { id: tenantId, name: tenantName, email: tenantEmail } = tenant.tenant
  const photoIds = [await uploadPhoto(tenant)]
  const body = {
    tenantId,
    tenantName,
    tenantEmail,
    subject: 'Leaking tap',
    [bodyField]: 'It drips',
    photoIds,
  }
  const { id } = (await tenant.call<Case>(`POST /${path}`, { body })).body
  const answer = { status: working, adminResponse: 'We send somebody' }
  await admin.call(`PATCH /${path}/${id}`, { body: answer })
  return id
}
