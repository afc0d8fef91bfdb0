import type { accountsEndpoints } from '../features/identity/accounts/accounts.contract.ts'
import { ACCOUNT_MESSAGES } from '../features/identity/accounts/accounts.messages.ts'
import { askToLogIn } from '../features/service/cases/cases.rules.ts'
import { ApiError } from '../web/api-error.ts'
import { client } from '../web/http.ts'
import { readOwner } from '../web/last-loaded.owner.ts'
import {
  clearCutOff,
  clearSession,
  getHomePath,
  readCutOff,
  readSession,
  type Session,
} from '../web/session.ts'
import { translateKnown } from '../web/translate.ts'
import { addPasswordToggle, element, runForm, STAY, show, typed } from './login.form.ts'
import { t } from './login.language.ts'
import { LOGIN_REQUIRED, rememberSignedIn, toLogin } from './login.phone.ts'
import { addSecondStep } from './login.second-step.ts'

const accounts = client<typeof accountsEndpoints>()
const form = element('form', HTMLFormElement)
const secondStep = addSecondStep()

const session = readSession()
if (session) showKnown(session)
else showForm()

function showForm(): void {
  const cutOff = readCutOff()
  show('cut-off', cutOff?.expired === true)
  show('kept', cutOff?.kept === true)
  const invitation = cutOff && !cutOff.expired && askToLogIn(cutOff.path)
  if (invitation) element('asked', HTMLElement).textContent = translateKnown(invitation)
  show('asked', Boolean(invitation))
  fetchFirstScreen()
  addPasswordToggle('password')
  const fields = ['email', 'password', 'code']
  const incomplete = () => (secondStep.isOpen() ? null : ACCOUNT_MESSAGES.badLogin)
  runForm({ fields, problems: missing, busyText: t('Signing in...'), incomplete, send: signIn })
}

function showKnown({ name, email, role }: Session): void {
  element('who', HTMLElement).textContent = name && email.includes('@') ? `${name} (${email})` : name || email
  element('home', HTMLAnchorElement).href = getHomePath(role)
  element('logout', HTMLButtonElement).addEventListener('click', () => void askAndSignOut(email))
  show('form', false)
  show('known')
}

function missing() {
  return [
    ...(typed('email').trim() === '' ? [{ id: 'email', text: LOGIN_REQUIRED }] : []),
    ...(typed('password') === '' ? [{ id: 'password', text: 'Password is required' }] : []),
    ...secondStep.problems(),
  ]
}

async function signIn(): Promise<typeof STAY | undefined> {
  const name = typed('email').trim()
  const body = { ...toLogin(name), password: typed('password'), ...secondStep.code() }
  const signedIn = await accounts('POST /auth/login', { body }).catch((error: unknown) => {
    const needsCode = error instanceof ApiError && error.flags.needsCode === true
    if (!needsCode || secondStep.isOpen()) {
      if (error instanceof ApiError && error.status === 401 && !needsCode) secondStep.close()
      throw error
    }
    secondStep.open(name)
    return undefined
  })
  if (!signedIn) return STAY
  await rememberSignedIn(signedIn)
  location.assign(pathAfterSignIn(signedIn.user.role))
  return undefined
}

/** The page before sign-in if the role may open it, else the first screen. */
function pathAfterSignIn(role: string): string {
  const cutOff = readCutOff()
  clearCutOff()
  return cutOff && (cutOff.role ?? role) === role ? cutOff.path : getHomePath(role)
}

async function askAndSignOut(email: string): Promise<void> {
  const waiting = await findWaiting(email)
  const question = t('{waiting}. This stays on this phone until you sign in again. Log out?', {
    waiting: waiting ?? '',
  })
  if (waiting === null || confirm(question)) await signOut()
}

/** Unsent items: '1 receipt waits to be sent'. */
async function findWaiting(email: string): Promise<string | null> {
  const owner = readOwner()
  if (owner?.email !== email) return null
  const { listItems } = await import('../web/offline/send-queue.store.ts')
  const { waitingSentence } = await import('../web/offline/queued-item.ts')
  const items = await listItems(owner.uid)
  return items.length === 0 ? null : waitingSentence(items)
}

// A failed logout leaves too; the browser logs the failed call.
async function signOut(): Promise<void> {
  await accounts('POST /auth/logout', { stay: true }).finally(async () => {
    await clearSession()
    location.assign('/login')
  })
}

/** Begins with the page, so that a browser that fills in the fields finds it loaded. */
function fetchFirstScreen(): void {
  for (const file of form.dataset.next?.split(' ').filter(Boolean) ?? []) {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'prefetch' : 'modulepreload'
    link.href = file
    link.fetchPriority = 'low'
    document.head.append(link)
  }
}
