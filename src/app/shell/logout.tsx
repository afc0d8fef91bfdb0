import { useState } from 'react'
import { accountsApi } from '../../features/identity/accounts/web/accounts.api.ts'
import { clearSession } from '../../web/session.ts'
import { t } from '../../web/translate.ts'
import { Button } from '../../web/ui/button.tsx'
import { LazyPart, lazyPart } from '../../web/ui/lazy-part.tsx'
import type { Waiting } from '../offline/logout-waiting.tsx'
import { waitingNow } from '../offline/waiting-now.ts'

const ASK = lazyPart(() => import('../offline/logout-waiting.tsx').then(({ LogoutWaiting }) => LogoutWaiting))

type Props = { onPress?: () => void }

/** Asks first about unsent items on this phone. */
export function LogoutButton({ onPress }: Props) {
  const [busy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const logout = () => {
    setBusy(true)
    setWaiting(null)
    // A failed logout leaves too; the browser logs the failed call.
    void accountsApi('POST /auth/logout', { stay: true }).then(leave, leave)
  }
  const press = () => {
    onPress?.()
    void waitingNow().then((found) => (found ? setWaiting(found) : logout()), logout)
  }
  return (
    <>
      <Button variant="subtle" onClick={press} disabled={busy}>
        {t('Logout')}
      </Button>
      {waiting && (
        <LazyPart
          part={ASK}
          props={{ ...waiting, onLogout: logout, onClose: () => setWaiting(null) }}
          onFailed={logout}
        />
      )}
    </>
  )
}

function leave(): void {
  void clearSession().finally(() => location.assign('/login'))
}
