import type { Case, MailedCase, Photo } from '../features/cases/cases.contract.ts'
import { CASES, type CaseKind, type CaseStatus } from '../features/cases/cases.rules.ts'
import { sampleFiles } from './files.ts'
import type { Person, Reply } from './portal.ts'
import type { Scene } from './scene.ts'

type PhotoFields = {
  file?: Buffer
  name?: string
  type?: string
  thumbnail?: string
  headers?: Record<string, string>
}

/** What people do about the cases of a kind on a scene; the tenant and the admin of the scene unless somebody is named. */
export type CaseDesk = {
  path: string
  /** What a tenant submits. */
  fields(more?: Record<string, unknown>, by?: Scene['tenant']): Record<string, unknown>
  submit<T = MailedCase>(more?: Record<string, unknown>, by?: Scene['tenant']): Promise<Reply<T>>
  /** A case in a state; with an answer where `answered` says so. */
  standing(status?: CaseStatus, options?: { answered?: boolean }): Promise<Case>
  read(id: string): Promise<Case>
  handle<T = MailedCase>(id: string, body: object, by?: Person): Promise<Reply<T>>
  reply<T = MailedCase>(id: string, body: object, by?: Person): Promise<Reply<T>>
  photo<T = Photo>(by?: Person, fields?: PhotoFields): Promise<Reply<T>>
  /** The ids of as many photos that are on nothing yet. */
  photos(count: number, by?: Person): Promise<string[]>
}

async function uploadPhoto<T>(path: string, by: Person, fields: PhotoFields): Promise<Reply<T>> {
  const { file = sampleFiles.png, name = 'tap.png', type = 'image/png', thumbnail, headers } = fields
  const form = new FormData()
  if (thumbnail !== undefined) form.set('thumbnail', thumbnail)
  form.set('photo', new Blob([new Uint8Array(file)], { type }), name)
  return by.call(`POST /${path}/photos`, { form, ...(headers && { headers }) })
}

/** The desk of a kind; the scene is set before the first use. */
export function caseDesk(scene: Scene, kind: CaseKind): CaseDesk {
  const { path, words } = CASES[kind]
  const desk: CaseDesk = {
    path,
    fields(more, { tenant } = scene.tenant) {
      const { id: tenantId, name: tenantName, email: tenantEmail } = tenant
      return { tenantId, tenantName, tenantEmail, subject: 'Leaking tap', [words]: 'It drips', ...more }
    },
    submit: (more, by = scene.tenant) => by.call(`POST /${path}`, { body: desk.fields(more, by) }),
    async standing(status = 'pending', { answered = false } = {}) {
      const { body } = await desk.submit()
      await desk.handle(body.id, { status, ...(answered && { adminResponse: 'We send somebody' }) })
      return desk.read(body.id)
    },
    read: async (id) => (await scene.admin.call<Case>(`GET /${path}/${id}`)).body,
    handle: (id, body, by = scene.admin) => by.call(`PATCH /${path}/${id}`, { body }),
    reply: (id, body, by = scene.tenant) => by.call(`POST /${path}/${id}/reply`, { body }),
    photo: (by = scene.tenant, fields = {}) => uploadPhoto(path, by, fields),
    async photos(count, by = scene.tenant) {
      const ids: string[] = []
      while (ids.length < count) ids.push((await desk.photo(by)).body.id)
      return ids
    },
  }
  return desk
}
