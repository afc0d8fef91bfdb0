import { useEffect } from 'react'

const KEY = 'sharedText'

/** A text that somebody shared with the app, until the screen for it takes it; it outlives a sign-in. */
export function keepSharedText(text: string): void {
  sessionStorage.setItem(KEY, text)
}

function takeSharedText(): string | null {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return text
}

/** Takes the text once, after a draft was restored. */
export function useSharedText(onText: (text: string) => void, isWanted = true): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later render takes no text that is meant for another form
  useEffect(() => {
    const text = isWanted ? takeSharedText() : null
    if (text) onText(text)
  }, [])
}
