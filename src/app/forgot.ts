import type { accountsEndpoints } from '../features/identity/accounts/accounts.contract.ts'
import { ACCOUNT_MESSAGES } from '../features/identity/accounts/accounts.messages.ts'
import { PASSWORD_MIN } from '../shared/fields/limits.ts'
import { client } from '../web/http.ts'
import { getHomePath } from '../web/session.ts'
import { translateKnown } from '../web/translate.ts'
import { addPasswordToggle, element, runForm, STAY, show, showInstead, typed } from './login.form.ts'
import { t } from './login.language.ts'
import { isEmail, LOGIN_REQUIRED, rememberSignedIn } from './login.phone.ts'

const accounts = client<typeof accountsEndpoints>()
const isFirst = location.hash === '#first'
let phone: string | undefined

if (isFirst) {
  const input = element('email', HTMLInputElement)
  element('heading', HTMLElement).textContent = t('First sign-in by phone')
  element('intro', HTMLElement).textContent = t(
    'Type the phone number that the office has of you, and a code comes by SMS.',
  )
  element('email-label', HTMLElement).textContent = t('Phone number')
  input.inputMode = 'tel'
  input.autocomplete = 'tel'
}
addPasswordToggle('new-password')
const { rename } = runForm({
  fields: ['email', 'code', 'new-password'],
  problems,
  busyText: t('Sending...'),
  send: () => (phone === undefined ? ask() : setPassword(phone)),
})
element('again', HTMLButtonElement).addEventListener('click', () => showStep(undefined))

function problems() {
  const missing = (id: string, text: string) => (typed(id).trim() === '' ? [{ id, text }] : [])
  if (phone === undefined) return missing('email', isFirst ? 'Phone number is required' : LOGIN_REQUIRED)
  const isShort = typed('new-password').length < PASSWORD_MIN
  return [
    ...missing('code', ACCOUNT_MESSAGES.codeMissing),
    ...(isShort ? [{ id: 'new-password', text: ACCOUNT_MESSAGES.tooShort }] : []),
  ]
}

async function ask(): Promise<typeof STAY | undefined> {
  const name = typed('email').trim()
  if (isEmail(name)) {
    const { message } = await accounts('POST /auth/forgot', { body: { email: name } })
    showInstead('sent', 'answer', message)
    return undefined
  }
  const { message } = await accounts('POST /auth/code', { body: { phone: name } })
  if (message === ACCOUNT_MESSAGES.smsOff) {
    showInstead('sent', 'answer', message)
    return undefined
  }
  showStep(name)
  const sent = element('code-sent', HTMLElement)
  sent.textContent = translateKnown(message)
  sent.focus()
  return STAY
}

function showStep(to: string | undefined): void {
  phone = to
  show('who', to === undefined)
  for (const id of ['code-step', 'again']) show(id, to !== undefined)
  element('code', HTMLInputElement).value = ''
  rename(t(to === undefined ? 'Send' : 'Set password and sign in'))
}

async function setPassword(number: string): Promise<void> {
  const body = { phone: number, code: typed('code').trim(), newPassword: typed('new-password') }
  const signedIn = await accounts('POST /auth/code/verify', { body })
  await rememberSignedIn(signedIn)
  location.assign(getHomePath(signedIn.user.role))
}
