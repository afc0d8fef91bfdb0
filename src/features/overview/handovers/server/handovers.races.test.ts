import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readPdfText } from '../../../../testing/files.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { createHandoverActions, createPhoto } from '../../../../testing/handovers/handovers.ts'
import type { ApiResponse } from '../../../../testing/portal.ts'
import { download } from '../../../../testing/signings.ts'
import type { Invoice } from '../../../money/invoices/invoices.contract.ts'
import type { SigningRow } from '../../signings/signings.contract.ts'
import type { ChargedDeductions, Handover } from '../handovers.answers.ts'

const ROUNDS = 3
const fixture = setUpFixture()
const acts = createHandoverActions(fixture)

const statuses = (replies: ApiResponse[]) => replies.map(({ status }) => status).sort()

async function filled(kind: 'entry' | 'exit', condition = 'good') {
  const { tenant, lease } = await acts.moveIn()
  const handover = await acts.fill((await acts.prepare(lease.id, kind)).body, condition)
  return { tenant, lease, handover, itemId: handover.items[0]?.id ?? '' }
}

async function readReport({ leaseId }: Pick<Handover, 'leaseId'>) {
  const { portal, admin } = fixture
  const { body: reports } = await admin.call<SigningRow[]>(`GET /signings?leaseId=${leaseId}`)
  const [report] = reports
  const { bytes } = await download(portal, admin, `/signings/${report?.id}/file`)
  return { reports, text: report ? readPdfText(bytes) : '' }
}

const rounds = async (run: (round: number) => Promise<void>) => {
  for (let round = 0; round < ROUNDS; round += 1) await run(round)
}

describe('at once', () => {
  it('a handover is submitted three times: one report, and the same answer', () =>
    rounds(async () => {
      const { handover } = await filled('entry')
      const files = (await fixture.portal.listStoredFiles()).length
      const replies = await Promise.all([1, 2, 3].map(() => acts.submit(handover.id)))
      expect(statuses(replies)).toEqual([200, 200, 200])
      expect(new Set(replies.map(({ body }) => body.signingId)).size).toBe(1)
      expect((await readReport(handover)).reports).toHaveLength(1)
      expect((await fixture.portal.listStoredFiles()).length - files).toBe(1)
    }))

  it('a note is recorded while it is submitted: the report has it, or the note is refused', () =>
    rounds(async (round) => {
      const { handover, itemId } = await filled('entry')
      const note = `Crack ${round}`
      const record = () =>
        acts.record(handover.id, { items: [{ id: itemId, note, recordedAt: acts.at(round + 1) }] })
      const [submitted, recorded] = await Promise.all([acts.submit(handover.id), record()])
      const answers = [submitted.status, recorded.status]
      expect([
        [200, 200],
        [200, 409],
        [409, 200],
      ]).toContainEqual(answers)
      const stored = (await acts.read(handover.id)).items[0]?.note === note
      expect(stored).toBe(recorded.status === 200)
      if (submitted.status === 200) expect((await readReport(handover)).text.includes(note)).toBe(stored)
    }))

  it('a photo arrives while it is submitted: it is in the report, or refused, and no file is left over', () =>
    rounds(async (round) => {
      const { handover, itemId } = await filled('entry')
      const files = (await fixture.portal.listStoredFiles()).length
      const file = createPhoto(`late ${round}`)
      const [submitted, put] = await Promise.all([
        acts.submit(handover.id),
        acts.putPhoto(handover, itemId, { file }),
      ])
      expect([
        [200, 201],
        [200, 409],
        [409, 201],
      ]).toContainEqual([submitted.status, put.status])
      const after = await acts.read(handover.id)
      expect(after.photoCount).toBe(put.status === 201 ? 1 : 0)
      const stored = (await fixture.portal.listStoredFiles()).length - files
      expect(stored).toBe(after.photoCount + (submitted.status === 200 ? 1 : 0))
    }))

  it('a photo is sent twice with its bytes and twice with others: one photo and one file', () =>
    rounds(async (round) => {
      const { handover, itemId } = await filled('entry')
      const files = (await fixture.portal.listStoredFiles()).length
      const photoId = randomUUID()
      const [one, other] = [createPhoto(`one ${round}`), createPhoto(`other ${round}`)]
      const put = (file: Buffer) => acts.putPhoto(handover, itemId, { photoId, file })
      const replies = await Promise.all([put(one), put(other), put(one), put(other)])
      expect(statuses(replies)).toEqual([200, 201, 409, 409])
      const first = replies.find(({ status }) => status === 201)?.body
      const { items, photoCount } = await acts.read(handover.id)
      expect([photoCount, items[0]?.photos]).toEqual([1, [first]])
      expect((await fixture.portal.listStoredFiles()).length - files).toBe(1)
    }))

  it('deductions are charged three times and changed: one invoice each, of the amount that is shown', () =>
    rounds(async () => {
      const { tenant, handover, itemId } = await filled('exit', 'damaged')
      const deduct = (amount: number) =>
        fixture.admin.call<Handover>(`PUT /handovers/${handover.id}/items/${itemId}/deduction`, {
          body: { amount, text: 'New tap' },
        })
      expect((await deduct(100)).status).toBe(200)
      await acts.submit(handover.id)
      const charge = () => fixture.admin.call<ChargedDeductions>(`POST /handovers/${handover.id}/charge`)
      const [changed, ...charged] = await Promise.all([deduct(120.5), charge(), charge(), charge()])
      expect([200, 409]).toContain(changed?.status)
      expect(statuses(charged)).toEqual([200, 200, 200])
      const shown = (await acts.read(handover.id)).items[0]?.deduction
      expect(shown?.amount).toBe(changed?.status === 200 ? 120.5 : 100)
      const { body: invoices } = await tenant.call<Invoice[]>('GET /invoices')
      expect(invoices.map(({ id, amount }) => [id, amount])).toEqual([[shown?.invoiceId, shown?.amount]])
    }))

  it('two tenants’ windows object to one item: one objection', () =>
    rounds(async () => {
      const { tenant, handover, itemId } = await filled('entry')
      await acts.submit(handover.id)
      const object = (text: string) =>
        tenant.call<Handover>(`POST /handovers/${handover.id}/objections`, { body: { itemId, text } })
      const replies = await Promise.all([object('It was so'), object('It was so'), object('Not mine')])
      const won = (await acts.read(handover.id)).items[0]?.objection?.text
      expect(statuses(replies)).toEqual(won === 'It was so' ? [201, 201, 409] : [201, 409, 409])
      expect((await acts.read(handover.id)).objections).toBe(1)
    }))
})
