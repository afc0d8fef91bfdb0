import type { Handover } from '../src/features/overview/handovers/handovers.answers.ts'
import { DRAWING } from '../src/testing/handovers/handovers.ts'
import { callApi } from '../src/testing/portal/process.ts'
import { expect, type Servers } from './portal.ts'

type Portal = Servers['portal']
type Maker = { portal: Portal; token: string; tenantId: string; note: string }

async function prepare({ portal, token, tenantId }: Maker, kind: 'entry' | 'exit'): Promise<Handover> {
  const { body: leases } = await callApi<{ id: string }[]>(portal, `GET /leases?tenantId=${tenantId}`, {
    token,
  })
  const body = { kind, day: '2026-11-30' }
  const made = await callApi<Handover>(portal, `POST /leases/${leases[0]?.id}/handovers`, { token, body })
  expect(made.status).toBe(201)
  return made.body
}

/** A submitted handover of a tenant, its report and a handover that is still walked: their screens, by who sees them. */
export async function makePapers(maker: Maker): Promise<{ admin: string[]; tenant: string[] }> {
  const { portal, token, note } = maker
  const entry = await prepare(maker, 'entry')
  const recordedAt = new Date().toISOString()
  const items = entry.items.map(({ id }) => ({ id, condition: 'worn', note, recordedAt }))
  await callApi(portal, `PATCH /handovers/${entry.id}`, { token, body: { items } })
  const submission = { photoIds: [], name: 'Ama Mensah', drawing: DRAWING }
  const { status, body } = await callApi<Handover>(portal, `POST /handovers/${entry.id}/submit`, {
    token,
    body: submission,
  })
  expect(status).toBe(200)
  const exit = await prepare(maker, 'exit')
  return {
    admin: [`/handovers/${entry.id}`, `/handovers/${exit.id}`, `/signings/${body.signingId}`],
    tenant: [`/handovers/${entry.id}`, `/signings/${body.signingId}`, `/tenant/papers/${body.signingId}`],
  }
}
