import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readPdfText, sampleFiles } from '../../../../../testing/files.ts'
import { setUpFixture } from '../../../../../testing/fixture.ts'
import { createSigner } from '../../../../../testing/signings.ts'
import type { EventRecord } from '../signings.queries.ts'
import { findSigning } from '../signings.queries.ts'
import { printSealed } from './signing.pdf.ts'

const fixture = setUpFixture()

const LONG_NAME = 'Nana Akosua Ɔpɔku-Dɛdɛ Asantewaa Mensah-Bonsu Kwarteng Agyeman-Prempeh Ɔboafoɔ'
const FROM = { ip: '2a02:0587:7d11:3800:95bb:9e2c:1111:2222', userAgent: 'Samsung Internet on Android' }
const [A4_POINTS, MARGIN_POINTS] = [595.28, 62.36]
// A place where a run may break has the width of a space, and no ink.
const ROOM_POINTS = 10

/** The words of all pages that go over a margin. */
function listCut(input: Uint8Array): string[] {
  const boxes = execFileSync('pdftotext', ['-bbox', '-', '-'], { input, encoding: 'utf8' })
  return [...boxes.matchAll(/xMin="([\d.-]+)".* xMax="([\d.-]+)".*>(.*)<\/word>/g)].flatMap(
    ([, from, to, word = '']) =>
      Number(from) < MARGIN_POINTS - ROOM_POINTS || Number(to) > A4_POINTS - MARGIN_POINTS + ROOM_POINTS
        ? [word]
        : [],
  )
}

async function sentWithLongRuns() {
  const { portal, admin } = fixture
  const signer = createSigner(fixture)
  const { leaseId } = await signer.newTenant({ name: LONG_NAME })
  const { id } = await signer.draft(leaseId)
  const run = 'W'.repeat(190)
  const body = `# ${run}\n\nA word of ${run} length\n\n- ${run}\n\n1. **${run}**`
  expect((await admin.call(`PATCH /signings/${id}`, { body: { body } })).status).toBe(200)
  await signer.send(id)
  const signing = await findSigning(portal.db, id)
  if (!signing) throw new Error('The document is not there.')
  return { signing, document: new Uint8Array((await signer.open(admin, id)).bytes) }
}

test('no word of the pages, the signatures, the objections and the trail is cut off', async () => {
  const { portal } = fixture
  const { ctx } = portal.portal
  const { signing, document } = await sentWithLongRuns()
  expect(listCut(document)).toEqual([])
  const at = portal.clock.now()
  const by = { signingId: signing.id, uid: fixture.tenant.tenant.uid ?? '', name: LONG_NAME, ...FROM }
  const event = (what: EventRecord['what'], detail: string | null): EventRecord => ({
    ...by,
    id: signing.id,
    sequence: 1,
    at,
    what,
    detail,
  })
  const sealed = await printSealed(ctx, portal.db, {
    signing,
    state: 'unanswered',
    document,
    signatures: [
      {
        ...by,
        party: 'tenant',
        typedName: LONG_NAME,
        drawing: sampleFiles.png,
        documentSha256: signing.documentSha256 ?? '',
        signedAt: at,
        channel: 'email',
        sentTo: `a•••@${'a-long-domain.'.repeat(6)}example.com`,
      },
    ],
    events: [
      event('opened', null),
      event('contact', `a•••@${'a-long-domain.'.repeat(6)}example.com, now none`),
      event('signed', '•••• 3456'),
    ],
    objections: [
      { item: `${'Cupboard'.repeat(20)}, lock`, text: 'It was so. '.repeat(450), at, photos: 12 },
      { item: 'Kitchen, tap', text: 'z'.repeat(400), at, photos: 0 },
    ],
    sealedAt: at,
  })
  expect(listCut(sealed)).toEqual([])
  const words = readPdfText(sealed)
  for (const part of [FROM.userAgent, 'example.com, now none', 'Kitchen, tap', 'Page 1 of 3'])
    expect(words).toContain(part)
})
