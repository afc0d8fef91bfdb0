import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCaseActions } from '../../../../../testing/cases.ts'
import { setUpFixture } from '../../../../../testing/fixture.ts'
import { downloadBytes } from '../../../../../testing/sheets.ts'
import { deliveryText } from './delivery-text.ts'
import { canonicalJson } from './evidence.pdf.ts'

const fixture = setUpFixture()
const readPdfText = (bytes: Uint8Array) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' }).replaceAll(/\s+/g, ' ')

function attachedTo(bytes: Uint8Array): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  try {
    writeFileSync(join(folder, 'pack.pdf'), bytes)
    execFileSync('pdfdetach', ['-saveall', '-o', folder, join(folder, 'pack.pdf')])
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
    return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name))]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a pack has a file of each part attached, whose hash is printed and which holds what is printed', async () => {
  const { tenant } = fixture.tenant
  const body = { channel: 'visit', note: 'Ɔ "never" there' }
  await fixture.admin.call(`POST /tenants/${tenant.id}/contacts`, { body })
  const { submit, handle, reply } = createCaseActions(fixture, 'request')
  const { id } = (await submit()).body
  await handle(id, { adminResponse: 'Somebody comes' })
  await reply(id, { tenantReply: 'Nobody came' })
  const path = `/tenants/${tenant.id}/evidence`
  const { bytes } = await downloadBytes(fixture.portal, fixture.admin, path)
  const files = attachedTo(bytes)
  expect([...files.keys()]).toEqual([
    ...['1-leases.json', '2-statement.json', '3-invoices.json', '4-reminders.json'],
    ...['5-promises-and-contacts.json', '6-requests-and-complaints.json'],
  ])
  expect(bytes.toString('latin1')).toContain('pdfuaid')
  const text = readPdfText(bytes)
  for (const [name, content] of files) {
    const hash = createHash('sha256').update(content).digest('hex')
    expect(text).toContain(`SHA-256 ${hash} of the attached file ${name}`)
  }
  expect(text).toMatch(/Office Ama Mensah: Somebody comes .* Tenant Akosua .*: Nobody came/)
  const contacts = JSON.parse(String(files.get('5-promises-and-contacts.json')))
  expect(contacts).toMatchObject({
    title: 'Promises and contacts',
    rows: [[expect.stringContaining('20 Nov 2026'), 'Visit', 'Ɔ "never" there', expect.any(String)]],
    data: [{ kind: 'contact', channel: 'visit', note: 'Ɔ "never" there' }],
  })
})

test('the file has the same text for the same data, whatever the order of its names', () => {
  const [one, other] = [
    { b: [1, null], a: { d: true, c: 'Ɔ"' } },
    { a: { c: 'Ɔ"', d: true }, b: [1, null] },
  ]
  expect(canonicalJson(one)).toBe(canonicalJson(other))
  expect(JSON.parse(canonicalJson(one))).toEqual(one)
})

test.each([
  ['pending', null, null, 'Waits to be sent'],
  ['sent', null, null, 'Sent'],
  ['sent', null, 'delivered', 'Delivered'],
  ['failed', null, 'unknown', 'Handed over, arrival unknown'],
  ['failed', 'refused', null, 'Not sent: refused'],
  ['failed', null, null, 'Not sent'],
] as const)('a reminder that is %s, ended as %s and reported as %s reads %s', (state, ended, report, text) =>
  expect(deliveryText({ state, ended, report })).toBe(text),
)
