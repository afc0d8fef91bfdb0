import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { CreatedTenant } from '../features/property/tenants/tenants.contract.ts'
import { toE164 } from '../server/phone.ts'
import { type SmsStandIn, startSmsProvider } from '../stand-in/arkesel.ts'
import { HOUR } from './clock.ts'
import { type ApiClient, startTestPortal, type TestPortal } from './portal.ts'

export const NEW_PASSWORD = 'harmattan-moon-7'

const PATIENT = { interval: 20 }

type Answer = { token: string; message: string; error: string }

const CODE_OF = 'select code_hash, uid from sign_in_codes where phone = $1'
const UNSENT = `select 1 from deliveries where kind = 'sign-in-code' and state not in ('sent', 'failed')`

/** Sends SMS to a stand-in; each call comes from a separate network by default. */
export function setUpPhones() {
  const it = {} as { sms: SmsStandIn; portal: TestPortal; admin: ApiClient }
  let numbers = 0
  let addresses = 0
  beforeAll(async () => {
    const sms = await startSmsProvider()
    const portal = await startTestPortal({ ...sms.env, TRUST_PROXY: 'on' })
    Object.assign(it, { sms, portal, admin: await portal.createAdmin() })
  })
  // A new day resets the daily limits.
  beforeEach(() => it.portal.clock.advance(25 * HOUR))
  afterAll(() => Promise.all([it.portal.close(), it.sms.close()]))

  const newNumber = (): string => {
    numbers += 1
    return `+23324${4_000_000 + numbers}`
  }
  const newAddress = (): string => {
    addresses += 1
    return `10.${Math.floor(addresses / 200)}.0.${(addresses % 200) + 1}`
  }
  const post = (call: string, body: object, from = newAddress()) =>
    it.portal.anonymous.call<Answer>(`POST ${call}`, { body, headers: { 'x-forwarded-for': from } })
  const ask = (phone: string, from?: string) => post('/auth/code', { phone }, from)
  const codesTo = (phone: string): string[] =>
    it.sms.textsTo(phone).flatMap((text) => /^(\d{6}) is your code/.exec(text)?.[1] ?? [])
  const rows = async (text: string, values: string[] = []) =>
    (await it.portal.db.$client.query<Record<string, unknown>>(text, values)).rows
  const sent = () => expect.poll(async () => (await rows(UNSENT)).length, PATIENT).toBe(0)
  /** Also for a number that nobody has. */
  const askAndWait = async (phone: string) => {
    const number = toE164(phone) ?? ''
    const before = await rows(CODE_OF, [number])
    const had = codesTo(number).length
    await ask(phone)
    await expect.poll(() => rows(CODE_OF, [number]), PATIENT).not.toEqual(before)
    const [code] = await rows(CODE_OF, [number])
    // An SMS is marked before the provider accepts it.
    if (code?.['uid']) await expect.poll(() => codesTo(number).length, PATIENT).toBe(had + 1)
    return number
  }
  const add = async (fields: object) => {
    const body = { name: 'Yaa Asantewaa', apartment: 'Bohye (Shops)', ...fields }
    return (await it.admin.call<CreatedTenant>('POST /tenants', { body })).body
  }
  return {
    it,
    newNumber,
    newAddress,
    post,
    ask,
    codesTo,
    askAndWait,
    sent,
    add,
    /** Empty if no code was sent. */
    async codeFor(phone: string): Promise<string> {
      return codesTo(await askAndWait(phone)).at(-1) ?? ''
    },
    verify: (phone: string, code: string, newPassword = NEW_PASSWORD, from?: string) =>
      post('/auth/code/verify', { phone, code, newPassword }, from),
    login: async (phone: string, password: string) => (await post('/auth/login', { phone, password })).status,
    async addByPhone(fields: object = {}) {
      const phone = newNumber()
      return { phone, tenant: await add({ phone, ...fields }) }
    },
  }
}
