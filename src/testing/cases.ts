import type { Case, MailedCase } from '../features/service/cases/cases.contract.ts'
import { CASES, type CaseKind, type CaseStatus } from '../features/service/cases/cases.rules.ts'
import type { Photo } from '../features/service/cases/photos.contract.ts'
import { sampleFiles } from './files.ts'
import type { Fixture } from './fixture.ts'
import type { ApiClient, ApiResponse } from './portal.ts'

type PhotoFields = {
  file?: Buffer
  name?: string
  type?: string
  thumbnail?: string
  headers?: Record<string, string>
}

/** Defaults to the fixture's tenant and admin. */
export type CaseActions = {
  path: string
  buildBody(more?: Record<string, unknown>, by?: Fixture['tenant']): Record<string, unknown>
  submit<T = MailedCase>(more?: Record<string, unknown>, by?: Fixture['tenant']): Promise<ApiResponse<T>>
  submitInStatus(status?: CaseStatus, options?: { answered?: boolean }): Promise<Case>
  read(id: string): Promise<Case>
  handle<T = MailedCase>(id: string, body: object, by?: ApiClient): Promise<ApiResponse<T>>
  reply<T = MailedCase>(id: string, body: object, by?: ApiClient): Promise<ApiResponse<T>>
  uploadPhoto<T = Photo>(by?: ApiClient, fields?: PhotoFields): Promise<ApiResponse<T>>
  /** Uploads photos without a case; resolves to their ids. */
  uploadPhotos(count: number, by?: ApiClient): Promise<string[]>
}

async function sendPhoto<T>(path: string, by: ApiClient, fields: PhotoFields): Promise<ApiResponse<T>> {
  const { file = sampleFiles.png, name = 'tap.png', type = 'image/png', thumbnail, headers } = fields
  const form = new FormData()
  if (thumbnail !== undefined) form.set('thumbnail', thumbnail)
  form.set('photo', new Blob([new Uint8Array(file)], { type }), name)
  return by.call(`POST /${path}/photos`, { form, ...(headers && { headers }) })
}

export function createCaseActions(fixture: Fixture, kind: CaseKind): CaseActions {
  const { path, bodyField } = CASES[kind]
  const actions: CaseActions = {
    path,
    buildBody(more, { tenant } = fixture.tenant) {
      const { id: tenantId, name: tenantName, email: tenantEmail } = tenant
      return { tenantId, tenantName, tenantEmail, subject: 'Leaking tap', [bodyField]: 'It drips', ...more }
    },
    submit: (more, by = fixture.tenant) => by.call(`POST /${path}`, { body: actions.buildBody(more, by) }),
    async submitInStatus(status = 'pending', { answered = false } = {}) {
      const { body } = await actions.submit()
      await actions.handle(body.id, { status, ...(answered && { adminResponse: 'We send somebody' }) })
      return actions.read(body.id)
    },
    read: async (id) => (await fixture.admin.call<Case>(`GET /${path}/${id}`)).body,
    handle: (id, body, by = fixture.admin) => by.call(`PATCH /${path}/${id}`, { body }),
    reply: (id, body, by = fixture.tenant) => by.call(`POST /${path}/${id}/reply`, { body }),
    uploadPhoto: (by = fixture.tenant, fields = {}) => sendPhoto(path, by, fields),
    async uploadPhotos(count, by = fixture.tenant) {
      const ids: string[] = []
      while (ids.length < count) ids.push((await actions.uploadPhoto(by)).body.id)
      return ids
    },
  }
  return actions
}
