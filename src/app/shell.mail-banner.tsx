import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { mailStatusQuery } from '../features/messaging/web/deliveries/mails.api.ts'
import { readSession } from '../web/session.ts'
import { lazyPart } from '../web/ui/lazy-part.tsx'
import { usePermissions } from './guard.tsx'
import { findMailProblem, type MailProblem } from './shell.mail-banner.rules.ts'

const SHOWN = lazyPart(() =>
  import('./shell.mail-banner.shown.tsx').then(({ MailBannerShown }) => MailBannerShown),
)
const RETRY_MS = 30_000
const DISMISSED_KEY = 'mailBanner'

/** `asking` is set once the first screen is shown. The mail screens show these errors themselves. */
export function MailBanner({ asking }: { asking: boolean }) {
  const mayAsk = usePermissions().includes('message:manage')
  const { data } = useQuery({ ...mailStatusQuery, enabled: asking && mayAsk })
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [dismissedBy, setDismissedBy] = useState(() => sessionStorage.getItem(DISMISSED_KEY))
  const me = readSession()?.email ?? ''
  const problem = data && mayAsk ? findMailProblem(data, path) : null
  if (!problem || (problem.kind === 'not-set-up' && dismissedBy === me)) return null
  const dismiss = () => {
    sessionStorage.setItem(DISMISSED_KEY, me)
    setDismissedBy(me)
  }
  return <WhenFetched problem={problem} onDismiss={dismiss} />
}

type Props = { problem: MailProblem; onDismiss: () => void }

/** Fetches its code only if there is something to show. */
function WhenFetched(props: Props) {
  const [Shown, setShown] = useState(SHOWN.shown)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const fetch = () =>
      SHOWN.fetch().then(
        () => setShown(SHOWN.shown),
        () => {
          timer = setTimeout(fetch, RETRY_MS)
        },
      )
    void fetch()
    return () => clearTimeout(timer)
  }, [])
  return Shown ? <Shown {...props} /> : null
}
