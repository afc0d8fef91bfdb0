import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { mailStatusQuery } from '../features/messaging/web/deliveries/mails.api.ts'
import { readSession } from '../web/session.ts'
import { lazyPart } from '../web/ui/lazy-part.tsx'
import { useRole } from './guard.tsx'
import { type MailNews, mailNews } from './shell.mail-banner.rules.ts'

const SHOWN = lazyPart(() =>
  import('./shell.mail-banner.shown.tsx').then(({ MailBannerShown }) => MailBannerShown),
)
const AGAIN_MS = 30_000
const PUT_AWAY = 'mailBanner'

/** `asking` is set once the first screen is shown. The mail screens show these errors themselves. */
export function MailBanner({ asking }: { asking: boolean }) {
  const isAdmin = useRole() === 'admin'
  const { data } = useQuery({ ...mailStatusQuery, enabled: asking && isAdmin })
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [away, setAway] = useState(() => sessionStorage.getItem(PUT_AWAY))
  const me = readSession()?.email ?? ''
  const news = data && isAdmin ? mailNews(data, path) : null
  if (!news || (news.kind === 'not-set-up' && away === me)) return null
  const putAway = () => {
    sessionStorage.setItem(PUT_AWAY, me)
    setAway(me)
  }
  return <WhenFetched news={news} onPutAway={putAway} />
}

type Props = { news: MailNews; onPutAway: () => void }

/** Fetches its code only if there is something to show. */
function WhenFetched(props: Props) {
  const [Shown, setShown] = useState(SHOWN.shown)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const fetch = () =>
      SHOWN.fetch().then(
        () => setShown(SHOWN.shown),
        () => {
          timer = setTimeout(fetch, AGAIN_MS)
        },
      )
    void fetch()
    return () => clearTimeout(timer)
  }, [])
  return Shown ? <Shown {...props} /> : null
}
