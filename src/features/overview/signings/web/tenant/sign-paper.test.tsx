import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sampleFiles } from '../../../../../testing/files.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'
import { callApi, registerAdmin } from '../../../../../testing/portal/process.ts'

import { type Login, logIn, openApp, startApi } from '../../../../../testing/web.tsx'
import type { Lease } from '../../../../property/leases/leases.contract.ts'
import type { Signing } from '../../signing.schemas.ts'

const AKOSUA = { name: 'Akosua Ɔpɔku', email: 'akosua@tenant.test', password: 'correct horse' }

let mails: TestMailServer
let api: Awaited<ReturnType<typeof startApi>>
let tenant: Login
let token: string
let paper: Signing

async function call<Answer>(path: string, by: string, body?: object): Promise<Answer> {
  const reply = await callApi<Answer>(api.portal, path, { token: by, ...(body && { body }) })
  if (reply.status >= 400) throw new Error(`${path}: ${reply.status}`)
  return reply.body
}

const readPaper = () => call<Signing>(`GET /signings/${paper.id}`, token)

const codes = (what: RegExp) => mails.received.flatMap(({ text }) => what.exec(text ?? '')?.[1] ?? [])

async function proveEmail(): Promise<void> {
  await call('POST /auth/contact/code', tenant.token, { channel: 'email' })
  const what = /(\d{6}) confirms this e-mail/
  await expect.poll(() => codes(what).length).toBe(1)
  await call('POST /auth/contact/verify', tenant.token, { channel: 'email', code: codes(what)[0] })
}

beforeAll(async () => {
  // jsdom neither draws nor captures pointers.
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => null,
    setPointerCapture: () => undefined,
    toDataURL: () => `data:image/png;base64,${sampleFiles.png.toString('base64')}`,
  })
  mails = await startMailServer()
  api = await startApi({ SMTP_URL: mails.url })
  token = await registerAdmin(api.portal)
  const details = { apartment: 'Bohye (Shops)', unit: 'D1', moveInDate: '2026-01-01' }
  const { id } = await call<{ id: string }>('POST /tenants', token, { ...AKOSUA, ...details })
  const [lease] = await call<Lease[]>(`GET /leases?tenantId=${id}`, token)
  await call(`PATCH /leases/${lease?.id}`, token, { rent: 850 })
  paper = await call<Signing>(`POST /leases/${lease?.id}/signings`, token, { kind: 'agreement' })
  await call(`PATCH /signings/${paper.id}`, token, { body: '# Agreement\n\n{{tenantName}} pays {{rent}}.' })
  await call(`POST /signings/${paper.id}/send`, token)
  tenant = await logIn(api.portal, AKOSUA.email, AKOSUA.password)
})
afterAll(async () => {
  await api.stop()
  await mails.close()
})

const form = () => within(screen.getByRole('form', { name: '2. Sign it' }))
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const agree = () => fireEvent.click(screen.getByLabelText('I have read the document and agree to it'))

function draw(): void {
  const pad = screen.getByRole('img', { name: 'Signature' })
  fireEvent.pointerDown(pad, { pointerId: 1, clientX: 1, clientY: 1 })
  fireEvent.pointerMove(pad, { pointerId: 1, clientX: 9, clientY: 9 })
  fireEvent.pointerUp(pad, { pointerId: 1 })
}

beforeEach(async () => {
  // A form that closes leaves a draft.
  cleanup()
  sessionStorage.clear()
  const app = await openApp(tenant)
  await app.go(`/tenant/papers/${paper.id}`)
  await screen.findByRole('form', { name: '2. Sign it' })
})

test('the form asks for the name as it is in the document, a drawing and the consent', async () => {
  expect(form().getByText(`As it is in the document: ${AKOSUA.name}`)).toBeTruthy()
  for (const label of [/^Your name/, 'Signature', 'I have read the document and agree to it'])
    expect(form().getByLabelText(label)).toBeTruthy()
  expect(screen.queryByLabelText(/^Code/)).toBeNull()
  press('Send me the code')
  expect((await form().findAllByText('Please type your name.')).length).toBeGreaterThan(0)
  expect(form().getAllByText('Please say that you agree.').length).toBeGreaterThan(0)
  type(/^Your name/, 'Kofi')
  press('Send me the code')
  const refusal = `Please type your name as it is in the document: ${AKOSUA.name}.`
  expect((await form().findAllByText(refusal)).length).toBeGreaterThan(0)
  expect((await readPaper()).trail.map(({ what }) => what)).toEqual(['sent'])
})

test('without a drawing, or after it was taken back, no code is sent', async () => {
  type(/^Your name/, 'akosua opoku')
  agree()
  press('Send me the code')
  expect((await form().findByRole('alert')).textContent).toBe('Please draw your signature.')
  draw()
  await waitFor(() => expect(form().queryByText('Please draw your signature.')).toBeNull())
  press('Draw again')
  press('Send me the code')
  expect((await form().findByRole('alert')).textContent).toBe('Please draw your signature.')
  expect((await readPaper()).trail.map(({ what }) => what)).toEqual(['sent'])
})

test('a contact that no code has proven is proven first', async () => {
  type(/^Your name/, 'akosua opoku')
  draw()
  agree()
  press('Send me the code')
  expect(
    await screen.findByText(
      'First show once that a phone number or an e-mail address is yours: a code comes to it.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: `E-mail to ${AKOSUA.email}` })).toBeTruthy()
  expect((await readPaper()).trail.map(({ what }) => what)).toEqual(['sent'])
})

test('a refusal is shown beside the code, what was filled in stays, and the right code signs', async () => {
  await proveEmail()
  type(/^Your name/, 'akosua opoku')
  draw()
  agree()
  press('Send me the code')
  expect(
    await screen.findByText('A code was sent by e-mail to a•••@tenant.test. It works for 10 minutes.'),
  ).toBeTruthy()
  const what = /(\d{6}) signs DOC-/
  await expect.poll(() => codes(what).length).toBe(1)
  const code = codes(what)[0] ?? ''
  type(/^Code/, code)
  press('Sign')
  expect((await screen.findAllByText('Please open the document first.')).length).toBeGreaterThan(0)
  const { token: ticket } = await call<{ token: string }>(
    `POST /signings/${paper.id}/file/ticket`,
    tenant.token,
  )
  expect((await fetch(`${api.portal.url}/api/signings/${paper.id}/file?token=${ticket}`)).status).toBe(200)
  type(/^Code/, code === '000000' ? '111111' : '000000')
  press('Sign')
  expect((await screen.findAllByText('This code is not right, or it has ended.')).length).toBeGreaterThan(0)
  press('Back')
  expect((screen.getByLabelText(/^Your name/) as HTMLInputElement).value).toBe('akosua opoku')
  press('Send me the code')
  await expect.poll(() => codes(what).length).toBe(2)
  await screen.findByLabelText(/^Code/)
  type(/^Code/, codes(what)[1] ?? '')
  press('Sign')
  expect(
    await screen.findByText('You have signed. The office signs next, then you get the file.'),
  ).toBeTruthy()
  expect((await readPaper()).signatures).toMatchObject([{ party: 'tenant', name: AKOSUA.name }])
})
