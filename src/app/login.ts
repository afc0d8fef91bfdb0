import type { accountsEndpoints } from '../features/accounts/accounts.contract.ts'
import { messageOf } from '../web/api-error.ts'
import { client } from '../web/http.ts'
import {
  clearSession,
  forgetCutOff,
  homeOf,
  readCutOff,
  readSession,
  type Session,
  writeSession,
} from '../web/session.ts'

const accounts = client<typeof accountsEndpoints>()

const form = element('form', HTMLFormElement)
const button = element('login', HTMLButtonElement)
const failure = element('failure', HTMLElement)
const fields = [
  {
    input: element('email', HTMLInputElement),
    error: element('email-error', HTMLElement),
    text: 'Email is required',
  },
  {
    input: element('password', HTMLInputElement),
    error: element('password-error', HTMLElement),
    text: 'Password is required',
  },
] as const
const [email, password] = fields
let busy = false

form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (!busy && checkFields()) void signIn()
})
form.addEventListener('input', fetchFirstScreen, { once: true })
element('show', HTMLButtonElement).addEventListener('click', togglePassword)
element('logout', HTMLButtonElement).addEventListener('click', () => void signOut())

const session = readSession()
if (session) showKnown(session)
else showForm()

function showForm(): void {
  element('cut-off', HTMLElement).hidden = readCutOff()?.expired !== true
  element('show', HTMLElement).hidden = false
  button.disabled = false
}

function showKnown({ name, email: address, role }: Session): void {
  element('who', HTMLElement).textContent = name ? `${name} (${address})` : address
  element('home', HTMLAnchorElement).href = homeOf(role)
  element('known', HTMLElement).hidden = false
  form.hidden = true
}

function checkFields(): boolean {
  for (const { input, error, text } of fields) {
    const missing = (input.type === 'password' ? input.value : input.value.trim()) === ''
    error.hidden = !missing
    error.textContent = missing ? text : ''
    input.setAttribute('aria-invalid', String(missing))
    if (missing) input.setAttribute('aria-describedby', error.id)
    else input.removeAttribute('aria-describedby')
  }
  const wrong = fields.find(({ error }) => !error.hidden)
  wrong?.input.focus()
  return wrong === undefined
}

async function signIn(): Promise<void> {
  setBusy(true)
  failure.hidden = true
  try {
    const body = { email: email.input.value.trim(), password: password.input.value }
    const { token, user } = await accounts('POST /auth/login', { body })
    writeSession({ token, email: user.email, role: user.role, name: user.name })
    location.assign(wayOn(user.role))
  } catch (error) {
    failure.textContent = messageOf(error)
    failure.hidden = false
    failure.focus()
    setBusy(false)
  }
}

/** Back to where the way was cut off, when the role may go there; else to the first screen. */
function wayOn(role: string): string {
  const cutOff = readCutOff()
  forgetCutOff()
  return cutOff && (cutOff.role ?? role) === role ? cutOff.path : homeOf(role)
}

// A failed logout still leaves; what is not caught here, the browser logs.
async function signOut(): Promise<void> {
  await accounts('POST /auth/logout', { stay: true }).finally(() => {
    clearSession()
    location.assign('/login')
  })
}

function setBusy(next: boolean): void {
  busy = next
  button.textContent = next ? 'Signing in...' : 'Login'
  button.setAttribute('aria-disabled', String(next))
}

function togglePassword({ currentTarget }: Event): void {
  const shown = password.input.type === 'text'
  password.input.type = shown ? 'password' : 'text'
  if (!(currentTarget instanceof HTMLButtonElement)) return
  currentTarget.textContent = shown ? 'Show' : 'Hide'
  currentTarget.ariaLabel = `${currentTarget.textContent} typed characters`
}

/** While the person types, the files of the first screen come. */
function fetchFirstScreen(): void {
  for (const file of document.body.dataset.next?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'prefetch' : 'modulepreload'
    link.href = file
    document.head.append(link)
  }
}

function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof type)) throw new Error(`login.html has no ${type.name} #${id}`)
  return found
}
