import { expect, test } from 'vitest'
import { LINE_FACTS } from '../../../../../testing/money-desk/line-facts.ts'
import type { DeskProof } from '../matching/desk.types.ts'
import { listFoundProofs, type WaitingMatch } from './found-proofs.ts'

const PROOF: DeskProof = {
  id: 'proof',
  invoiceId: 'i1',
  tenantId: 'ama',
  amount: 85_000,
  day: '2026-11-05',
  transactionKey: 'x1',
}
const AMA = [{ tenantId: 'ama', why: 'name' as const }]
const NOTHING = { proposal: null, candidates: [] }
const POST = { action: 'post' as const, parts: [{ tenantId: 'ama', amount: 85_000 }], paymentIds: [] }

const match = (facts: object, decision: Partial<WaitingMatch['decision']>): WaitingMatch => ({
  line: { ...LINE_FACTS, ...facts },
  decision: { ...NOTHING, ...decision },
})

test.each<[string, WaitingMatch, Partial<DeskProof>, boolean]>([
  ['its tenant is proposed', match({}, { proposal: { ...POST, proofId: null } }), {}, true],
  [
    'its tenant is one of several',
    match({}, { candidates: [...AMA, { tenantId: 'esi', why: 'name' }] }),
    {},
    true,
  ],
  ['somebody else is proposed', match({}, { candidates: [{ tenantId: 'esi', why: 'name' }] }), {}, false],
  ['nobody is', match({}, {}), {}, false],
  ['five days after', match({ day: '2026-11-10' }, { candidates: AMA }), {}, true],
  ['six days after', match({ day: '2026-11-11' }, { candidates: AMA }), {}, false],
  ['five days before', match({ day: '2026-10-31' }, { candidates: AMA }), {}, true],
  ['six days before', match({ day: '2026-10-30' }, { candidates: AMA }), {}, false],
  ['a pesewa more', match({ amount: 85_001 }, { candidates: AMA }), {}, false],
  ['no amount was claimed', match({ amount: 85_001 }, { candidates: AMA }), { amount: null }, true],
  [
    'another amount and day with the same id',
    match({ amount: 80_000, day: '2026-10-30', transactionKey: 'x1' }, { candidates: AMA }),
    {},
    true,
  ],
  [
    'it would be approved',
    match({ amount: 1 }, { proposal: { ...POST, proofId: 'proof' } }),
    { amount: null, day: '2026-01-01' },
    true,
  ],
])('a line that waits is the money of a proof: %s: %s', (_, matched, differs, isFound) => {
  expect(listFoundProofs([matched], [{ ...PROOF, ...differs }])).toEqual(new Set(isFound ? ['proof'] : []))
})
