const KEY = 'sharedText'

/** A text that somebody shared with the app, until the screen for it takes it; it outlives a sign-in. */
export function keepSharedText(text: string): void {
  sessionStorage.setItem(KEY, text)
}

export function takeSharedText(): string | null {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return text
}
