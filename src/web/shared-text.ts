const KEY = 'sharedText'

/** A text that somebody shared with the app, until the screen for it takes it; it outlives a sign-in. */
export function keepSharedText(text: string): void {
  sessionStorage.setItem(KEY, text)
}

export const readSharedText = (): string | null => sessionStorage.getItem(KEY)

export function takeSharedText(): string | null {
  const text = readSharedText()
  sessionStorage.removeItem(KEY)
  return text
}
