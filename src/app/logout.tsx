import { Button } from '@mantine/core'
import { useState } from 'react'
import { accountsApi } from '../features/accounts/web/accounts.api.ts'
import { clearSession } from '../web/session.ts'

export function LogoutButton() {
  const [busy, setBusy] = useState(false)
  const logout = () => {
    setBusy(true)
    // A failed logout leaves too; the browser logs the failed call.
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
