import type { accountsEndpoints } from '../features/accounts/accounts.contract.ts'
import { client } from '../web/http.ts'
import { runForm, showInstead, typed } from './login.form.ts'

const accounts = client<typeof accountsEndpoints>()

runForm({
  fields: ['email'],
  problems: () => (typed('email').trim() === '' ? [{ id: 'email', text: 'Email is required' }] : []),
  busyText: 'Sending...',
  send: async () => {
    const { message } = await accounts('POST /auth/forgot', { body: { email: typed('email') } })
    showInstead('sent', 'answer', message)
  },
})
