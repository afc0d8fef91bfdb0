import { randomUUID } from 'node:crypto'
import type { Handover, HandoverPhoto } from '../../features/overview/handovers/handovers.answers.ts'
import type { Lease } from '../../features/property/leases/leases.contract.ts'
import { sampleFiles } from '../files.ts'
import type { Fixture } from '../fixture.ts'
import type { ApiClient } from '../portal.ts'

type Sent = {
  photoId?: string
  file?: Buffer
  fields?: Record<string, string>
  type?: string
  headers?: Record<string, string>
}

/** Another mark makes another photo. */
export const createPhoto = (mark: string): Buffer => Buffer.concat([sampleFiles.png, Buffer.from(mark)])

export const DRAWING = sampleFiles.png.toString('base64')

/** Handovers of the leases of new tenants. */
export function createHandoverActions(fixture: Pick<Fixture, 'portal' | 'admin'>) {
  const at = (minutes: number) =>
    new Date(fixture.portal.clock.now().getTime() + minutes * 60_000).toISOString()

  async function moveIn(fields: Record<string, unknown> = {}) {
    const tenant = await fixture.portal.createTenant(fixture.admin, {
      unit: `U${randomUUID().slice(0, 6)}`,
      moveInDate: '2026-11-01',
      leaseEndDate: '2027-10-31',
      ...fields,
    })
    const { body } = await fixture.admin.call<Lease[]>(`GET /leases?tenantId=${tenant.tenant.id}`)
    return { tenant, lease: body[0] as Lease }
  }

  const prepare = <T = Handover>(
    leaseId: string,
    kind: 'entry' | 'exit',
    more: object = {},
    by: ApiClient = fixture.admin,
  ) => by.call<T>(`POST /leases/${leaseId}/handovers`, { body: { kind, day: '2026-11-20', ...more } })

  const record = <T = Handover>(id: string, body: object, by: ApiClient = fixture.admin) =>
    by.call<T>(`PATCH /handovers/${id}`, { body })

  const read = async (id: string, by: ApiClient = fixture.admin) =>
    (await by.call<Handover>(`GET /handovers/${id}`)).body

  const fill = async (handover: Handover, condition: string, minutes = 0) =>
    (
      await record(handover.id, {
        items: handover.items.map(({ id }) => ({ id, condition, recordedAt: at(minutes) })),
      })
    ).body

  function putPhoto<T = HandoverPhoto>(
    handover: Pick<Handover, 'id'>,
    itemId: string,
    { photoId = randomUUID(), file = sampleFiles.png, fields, type = 'image/png', headers }: Sent = {},
    by: ApiClient = fixture.admin,
  ) {
    const form = new FormData()
    const given = { itemId, sequence: '1', takenAt: at(0), ...fields }
    for (const [name, value] of Object.entries(given)) form.set(name, value)
    form.set('photo', new Blob([new Uint8Array(file)], { type }), 'photo.png')
    return by.call<T>(`PUT /handovers/${handover.id}/photos/${photoId}`, {
      form,
      ...(headers && { headers }),
    })
  }

  const submit = <T = Handover>(id: string, photoIds: string[] = [], by: ApiClient = fixture.admin) =>
    by.call<T>(`POST /handovers/${id}/submit`, { body: { photoIds, name: 'Ama Mensah', drawing: DRAWING } })

  return { at, moveIn, prepare, record, read, fill, putPhoto, submit }
}
