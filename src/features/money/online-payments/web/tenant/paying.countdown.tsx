import { useEffect, useState } from 'react'
import { t } from '../../../../../web/translate.ts'
import { Text } from '../../../../../web/ui/layout.tsx'

const SECOND_MS = 1000

/** `since` is the time in milliseconds at which there were `seconds` left. Not announced each second. */
export function Countdown({ seconds, since }: { seconds: number; since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const left = seconds - Math.max(0, Math.floor((now - since) / SECOND_MS))
  return (
    <Text mt="md" tone="soft" textAlign="center">
      {left > 0 ? t('We ask again in {left} s.', { left }) : t('Asking now...')}
    </Text>
  )
}
