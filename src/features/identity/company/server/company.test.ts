import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { callBehindLock } from '../../../../testing/portal/call-behind-lock.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { CompanySettings } from '../company.contract.ts'

let portal: TestPortal
let admin: ApiClient
let tenant: ApiClient

beforeAll(async () => {
  portal = await startTestPortal({ COMPANY_NAME: 'Neutral Homes' })
  admin = await portal.createAdmin()
  tenant = await portal.createTenant(admin)
})
afterAll(() => portal.close())

const NOTHING_MADE: CompanySettings = {
  companyName: 'Neutral Homes',
  address: null,
  phone: null,
  email: null,
  logoUrl: null,
  howToPay: { mobileMoney: [], bank: null, text: null },
  closedThrough: null,
}
const ALL: CompanySettings = {
  companyName: 'Bɔhye Estates & Sons',
  address: '12 Oxford Street\nOsu, Accra',
  phone: '0300000000',
  email: 'Rent@Bohye.test',
  logoUrl: null,
  howToPay: {
    mobileMoney: [
      { network: 'MTN MoMo', number: '0240000000', name: 'Bɔhye Estates' },
      { network: 'Telecel Cash', number: '0200000000', name: 'Bɔhye Estates' },
    ],
    bank: 'GCB, Osu\n101 0101 0101',
    text: 'Name your unit as the reference.',
  },
  closedThrough: null,
}
const settings = async () => (await admin.call<CompanySettings>('GET /settings')).body
const change = (body: object) => admin.call<CompanySettings>('PATCH /settings', { body })

test('settings have neutral defaults', async () => {
  expect(await settings()).toEqual(NOTHING_MADE)
})

describe('the settings', () => {
  test('read back as they were written', async () => {
    const { logoUrl: _, ...fields } = ALL
    const { status, body } = await change(fields)
    expect({ status, body }).toEqual({ status: 200, body: ALL })
    expect(await settings()).toEqual(ALL)
  })

  test('change the given fields; others stay', async () => {
    expect((await change({ phone: '030' })).body).toEqual({ ...ALL, phone: '030' })
    expect((await change({ howToPay: { mobileMoney: [], bank: null, text: 'Cash' } })).body).toEqual({
      ...ALL,
      phone: '030',
      howToPay: { mobileMoney: [], bank: null, text: 'Cash' },
    })
    expect((await change({})).body).toMatchObject({ phone: '030' })
    const gone = { address: null, phone: '', email: '' }
    expect((await change(gone)).body).toMatchObject({ address: null, phone: null, email: null })
  })

  test('keep the concurrent changes of two admins', async () => {
    const changes = [{ phone: '031' }, { address: 'Tema' }, { email: 'office@bohye.test' }]
    const calls = changes.map((body) => () => change(body))
    await callBehindLock(portal, 'select 1 from company_settings for update', calls)
    expect(await settings()).toMatchObject({ phone: '031', address: 'Tema', email: 'office@bohye.test' })
  })

  test('ignore a logo and unknown fields in the body', async () => {
    const before = await settings()
    expect(
      (await change({ logoUrl: 'https://evil.test/x.svg', id: 2, logoKey: 'x', setupNeeded: true })).body,
    ).toEqual(before)
  })

  test.each([
    [{ companyName: '' }, 'Company name is required'],
    [{ companyName: '  ' }, 'Company name is required'],
    [{ companyName: null }, 'Company name must be a text'],
    [{ address: 'x'.repeat(5001) }, 'Address must have at most 5000 characters'],
    [{ phone: 'two\nlines' }, 'Phone must not contain control characters'],
    [
      { howToPay: {} },
      'How to pay, mobile money is required; How to pay, bank is required; How to pay, text is required',
    ],
    [
      { howToPay: { mobileMoney: [{ network: '', number: '', name: '' }], bank: null, text: null } },
      'Network is required; Number is required; Account name is required',
    ],
    [
      {
        howToPay: {
          ...ALL.howToPay,
          mobileMoney: Array.from({ length: 6 }, () => ALL.howToPay.mobileMoney[0]),
        },
      },
      'How to pay, mobile money must have at most 5 entries',
    ],
  ])('%# are refused: %s', async (body, error) => {
    const before = await takeSnapshot(portal)
    const reply = await change(body)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ error, details: error.split('; ') })
    expect(await takeSnapshot(portal)).toEqual(before)
  })
})

describe('the company', () => {
  test('shows anonymous callers its name, logo and current day', async () => {
    await change({ companyName: 'Bɔhye Estates' })
    const { status, body } = await portal.anonymous.call('GET /company')
    expect({ status, body }).toEqual({
      status: 200,
      body: { name: 'Bɔhye Estates', logoUrl: null, today: '2026-11-20', setupNeeded: false },
    })
    portal.clock.set('2026-11-20T23:59:59.999Z')
    expect((await portal.anonymous.call('GET /company')).body).toMatchObject({ today: '2026-11-20' })
    portal.clock.advance(1)
    expect((await portal.anonymous.call('GET /company')).body).toMatchObject({ today: '2026-11-21' })
  })

  test('returns payment instructions and contacts to both roles, and not to anonymous callers', async () => {
    const { logoUrl: _, ...fields } = ALL
    await change(fields)
    const { howToPay, email } = ALL
    for (const person of [tenant, admin]) {
      const { status, body } = await person.call('GET /company/how-to-pay')
      expect({ status, body }).toEqual({ status: 200, body: { howToPay, phone: '030 000 0000', email } })
    }
    expect((await portal.anonymous.call('GET /company/how-to-pay')).status).toBe(401)
    expect((await tenant.call('GET /settings')).status).toBe(403)
  })
})
