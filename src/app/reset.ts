import type { accountsEndpoints } from '../features/identity/accounts/accounts.contract.ts'
import { ACCOUNT_MESSAGES } from '../features/identity/accounts/accounts.messages.ts'
import { passwordProblem } from '../features/identity/accounts/password.rules.ts'
import { getErrorMessage } from '../web/api-error.ts'
import { client } from '../web/http.ts'
import { clearSession } from '../web/session.ts'
import { addPasswordToggle, runForm, showInstead, typed } from './login.form.ts'
import { t } from './login.language.ts'

const NO_TOKEN = 'Please open the link in your mail once more, or ask for a new one.'
const IDS = { newPassword: 'new-password', confirmation: 'confirmation' } as const

const accounts = client<typeof accountsEndpoints>()
const token = location.hash.slice(1)
// Removes the token from the address bar and the history.
history.replaceState(null, '', location.pathname)

if (token) {
  addPasswordToggle(IDS.newPassword, IDS.confirmation)
  runForm({ fields: Object.values(IDS), problems, busyText: t('Setting...'), send })
} else showInstead('dead', 'why', NO_TOKEN)

function problems() {
  const values = { newPassword: typed(IDS.newPassword), confirmation: typed(IDS.confirmation) }
  // Only the server knows the link's owner.
  const wrong = passwordProblem(values, 'tenant')
  return wrong ? [{ id: IDS[wrong.field], text: wrong.text }] : []
}

async function send(): Promise<void> {
  const body = { token, newPassword: typed(IDS.newPassword) }
  try {
    await accounts('POST /auth/reset', { body })
  } catch (error) {
    if (getErrorMessage(error) !== ACCOUNT_MESSAGES.deadLink) throw error
    showInstead('dead', 'why', ACCOUNT_MESSAGES.deadLink)
    return
  }
  // The server has ended every session of the account.
  await clearSession()
  showInstead('done', 'answer', 'Your password is set.')
}
