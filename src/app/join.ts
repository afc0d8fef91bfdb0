import type { accountsEndpoints } from '../features/identity/accounts/accounts.contract.ts'
import { ACCOUNT_MESSAGES } from '../features/identity/accounts/accounts.messages.ts'
import type { joinEndpoints } from '../features/identity/accounts/join.contract.ts'
import { PASSWORD_MIN } from '../shared/fields/limits.ts'
import { ApiError } from '../web/api-error.ts'
import { client } from '../web/http.ts'
import { getHomePath } from '../web/session.ts'
import { translateKnown } from '../web/translate.ts'
import { addPasswordToggle, element, runForm, STAY, show, typed } from './login.form.ts'
import { t } from './login.language.ts'
import { rememberSignedIn } from './login.phone.ts'

const accounts = client<typeof accountsEndpoints & typeof joinEndpoints>()
let step: 'code' | 'join' | 'proof' = 'code'
let needsPhone = false

element('code', HTMLInputElement).value = readCode()
// Removes the code from the address bar and the history.
history.replaceState(null, '', location.pathname)
addPasswordToggle('new-password')
const { rename } = runForm({
  fields: ['code', 'phone', 'new-password', 'proof'],
  problems,
  busyText: t('One moment...'),
  send: () => ({ code: greet, join, proof: prove })[step](),
})
element('later', HTMLButtonElement).addEventListener('click', goHome)
if (typed('code') !== '') element('form', HTMLFormElement).requestSubmit()

function readCode(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch (error) {
    if (error instanceof URIError) return ''
    throw error
  }
}

function problems() {
  const missing = (id: string, text: string) => (typed(id).trim() === '' ? [{ id, text }] : [])
  if (step === 'code') return missing('code', ACCOUNT_MESSAGES.joinCodeMissing)
  if (step === 'proof') return missing('proof', ACCOUNT_MESSAGES.codeMissing)
  const isShort = typed('new-password').length < PASSWORD_MIN
  return [
    ...(needsPhone ? missing('phone', ACCOUNT_MESSAGES.joinPhoneMissing) : []),
    ...(isShort ? [{ id: 'new-password', text: ACCOUNT_MESSAGES.firstTooShort }] : []),
  ]
}

async function greet(): Promise<typeof STAY> {
  const answer = await accounts('POST /auth/join', { body: { code: typed('code') } })
  if (!('needs' in answer)) return STAY
  needsPhone = answer.needs.includes('phone')
  element('heading', HTMLElement).textContent = t('Welcome, {name}', { name: answer.name })
  element('greeting', HTMLElement).textContent = t(
    '{company} has opened your tenant portal: what you owe, your receipts, and repairs.',
    { company: answer.companyName },
  )
  show('phone-field', needsPhone)
  showStep('join', t('Join'))
  element('heading', HTMLElement).focus()
  return STAY
}

async function join(): Promise<typeof STAY | undefined> {
  const phone = needsPhone ? { phone: typed('phone').trim() } : {}
  const body = { code: typed('code'), newPassword: typed('new-password'), ...phone }
  const signedIn = await accounts('POST /auth/join', { body })
  if (!('token' in signedIn)) return STAY
  await rememberSignedIn(signedIn)
  if (needsPhone && (await requestProof())) return STAY
  goHome()
  return undefined
}

/** False if no SMS can prove the number: then the office confirms it. */
async function requestProof(): Promise<boolean> {
  try {
    const { message } = await accounts('POST /auth/contact/code', { body: { channel: 'sms' }, stay: true })
    showStep('proof', t('Confirm'))
    element('heading', HTMLElement).textContent = t('You have joined')
    const text = element('proof-text', HTMLElement)
    text.textContent = t('{sent} Type it here, so that messages reach you.', {
      sent: translateKnown(message),
    })
    text.focus()
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

async function prove(): Promise<void> {
  const body = { channel: 'sms' as const, code: typed('proof').trim() }
  await accounts('POST /auth/contact/verify', { body, stay: true })
  goHome()
}

function showStep(to: 'join' | 'proof', word: string): void {
  step = to
  for (const name of ['code', 'join', 'proof']) show(`${name}-step`, name === to)
  show('later', to === 'proof')
  show('login', false)
  rename(word)
}

function goHome(): void {
  location.assign(getHomePath('tenant'))
}
