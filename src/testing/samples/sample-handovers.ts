import { randomUUID } from 'node:crypto'
import type { Handover } from '../../features/overview/handovers/handovers.answers.ts'
import { sampleFiles } from '../files.ts'
import { DRAWING } from '../handovers/handovers.ts'
import type { ApiClient } from '../portal.ts'

type Maker = (people: { admin: ApiClient }, makeRecord: (name: string) => Promise<string>) => Promise<string>
type Records = { admin: ApiClient; ids: Record<string, string> }

const recordedAt = '2026-11-20T08:00:00.000Z'

/** An exit whose items are all damaged, so that each may be charged. */
async function addExit(admin: ApiClient, leaseId: string): Promise<string> {
  const body = { kind: 'exit', day: '2026-11-20' }
  const { id, items } = (await admin.call<Handover>(`POST /leases/${leaseId}/handovers`, { body })).body
  const found = items.map((item) => ({ id: item.id, condition: 'damaged', recordedAt }))
  await admin.call(`PATCH /handovers/${id}`, { body: { items: found } })
  return id
}

const findItem = async (admin: ApiClient, handoverId: string): Promise<string> =>
  (await admin.call<Handover>(`GET /handovers/${handoverId}`)).body.items[0]?.id ?? ''

async function addPhoto(admin: ApiClient, handoverId: string, itemId: string): Promise<string> {
  const id = randomUUID()
  const form = new FormData()
  for (const [name, value] of Object.entries({ itemId, sequence: '1', takenAt: recordedAt }))
    form.set(name, value)
  form.set('photo', new Blob([new Uint8Array(sampleFiles.png)]), 'sink.png')
  await admin.call(`PUT /handovers/${handoverId}/photos/${id}`, { form })
  return id
}

async function addTemplate(admin: ApiClient): Promise<string> {
  const body = {
    name: `Kiosk ${randomUUID()}`,
    unitKinds: [],
    rooms: [{ name: 'Kiosk', items: ['Shutter'] }],
    meters: [],
    keys: [],
  }
  return (await admin.call<{ id: string }>('POST /handover-templates', { body })).body.id
}

const readName = async (admin: ApiClient): Promise<string> =>
  (await admin.call<{ name: string }>('GET /auth/me')).body.name

export const HANDOVER_MAKERS: Record<string, Maker> = {
  handovers: async ({ admin }, makeRecord) => addExit(admin, await makeRecord('leases')),
  items: async ({ admin }, makeRecord) => findItem(admin, await makeRecord('handovers')),
  'photo of handover': async ({ admin }, makeRecord) =>
    addPhoto(admin, await makeRecord('handovers'), await makeRecord('items')),
  'handover-templates': ({ admin }) => addTemplate(admin),
  signer: ({ admin }) => readName(admin),
}

/** For calls about handovers. */
export const createHandoverValues = (url: string, ids: Record<string, string>) => ({
  id: [ids['items']],
  kind: ['entry'],
  state: ['open'],
  name: [url.endsWith('/submit') ? ids['signer'] : `Kiosk ${randomUUID()}`],
  unitKinds: ['shop'],
  templateId: [],
  photoIds: [ids['photo of handover']],
  drawing: [DRAWING],
  recordedAt: ['2026-11-20T09:00:00.000Z'],
  takenAt: ['2026-11-20T09:00:00.000Z'],
})

export const deductDamage = async ({ admin, ids }: Records): Promise<void> =>
  void (await admin.call(`PUT /handovers/${ids['handovers']}/items/${ids['items']}/deduction`, {
    body: { amount: 10, text: 'New tap' },
  }))

export const submitHandover = async ({ admin, ids }: Records): Promise<void> =>
  void (await admin.call(`POST /handovers/${ids['handovers']}/submit`, {
    body: { photoIds: [], name: await readName(admin), drawing: DRAWING },
  }))

export async function submitDeduction(records: Records): Promise<void> {
  records.ids['items'] = await findItem(records.admin, records.ids['handovers'] ?? '')
  await deductDamage(records)
  await submitHandover(records)
}
