import { useEffect } from 'react'

const KEY = 'sharedText'
const KEPT_MS = 24 * 60 * 60 * 1000

/** A text that somebody shared with the app, until the screen for it takes it; it outlives a sign-in and a closed app. */
export function keepSharedText(text: string): void {
  localStorage.setItem(KEY, JSON.stringify({ text, until: Date.now() + KEPT_MS }))
}

function takeSharedText(): string | null {
  const kept = localStorage.getItem(KEY)
  if (kept === null) return null
  localStorage.removeItem(KEY)
  const { text, until } = JSON.parse(kept) as { text: string; until: number }
  return Date.now() < until ? text : null
}

/** Takes the text once, after a draft was restored. */
export function useSharedText(onText: (text: string) => void, isWanted = true): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later render takes no text that is meant for another form
  useEffect(() => {
    const text = isWanted ? takeSharedText() : null
    if (text) onText(text)
  }, [])
}
