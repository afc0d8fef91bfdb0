import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { usePageOfList } from '../../../../../web/page-of-list.ts'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { MAILS_KEY, MESSAGE_LIST_KEY, messagesApi } from './mails.api.ts'
import { queryOf, type ShownMessages } from './messages.filter.ts'
import type { Reader, Toast } from './messages.labels.ts'

const BANNER_MS = 5000
const AGAIN_MS = 15_000
const MINUTE_MS = 60_000
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

type Place = { at: string; correct: (at: string) => void }

/** Polls every 15 s while the page is visible. */
export function useMessages(shown: ShownMessages, { at, correct }: Place) {
  const store = useQueryClient()
  const query = queryOf(shown)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void store.refetchQueries({ queryKey: MAILS_KEY, type: 'active' })
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [store])
  return usePageOfList({
    queryKey: [...MESSAGE_LIST_KEY, query],
    load: (page, signal) => messagesApi.page('GET /messages', page, { query, signal }),
    at,
    correct,
  })
}

/** Updates every minute. */
export function useReader(): Reader {
  const [minute, setMinute] = useState(thisMinute)
  useEffect(() => {
    const timer = setInterval(() => setMinute(thisMinute), AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return useMemo(() => ({ now: new Date(minute), zone: ZONE }), [minute])
}

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

export function useToast() {
  const store = useQueryClient()
  const { node, show } = useNotice({ over: true })
  const say = useCallback(
    ({ tone, text }: Toast) => show(tone, text, tone === 'success' ? BANNER_MS : undefined),
    [show],
  )
  const done = useCallback(
    async (toast: Toast) => {
      say(toast)
      await store.invalidateQueries({ queryKey: MAILS_KEY })
    },
    [say, store],
  )
  return { node, say, done }
}
