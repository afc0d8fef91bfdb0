import { Button } from '@mantine/core'
import { useState } from 'react'
import { accountsApi } from '../features/accounts/web/accounts.api.ts'
import { clearSession } from '../web/session.ts'

/** Signs out here and on the server, and leads to sign in, whether or not the server could be told. */
export function LogoutButton() {
  const [busy, setBusy] = useState(false)
  const logout = () => {
    setBusy(true)
    // A failed logout still leaves; the browser logs the call that failed.
    void accountsApi('POST /auth/logout', { stay: true }).then(leave, leave)
  }
  return (
    <Button variant="subtle" onClick={logout} disabled={busy}>
      Logout
    </Button>
  )
}

function leave(): void {
  clearSession()
  location.assign('/login')
}
