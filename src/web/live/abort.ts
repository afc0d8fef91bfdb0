/** Aborts with `outer`. Abort it when done to remove its listener from `outer`. */
export function linkedController(outer: AbortSignal): AbortController {
  const inner = new AbortController()
  const abort = () => inner.abort()
  outer.addEventListener('abort', abort, { signal: inner.signal })
  if (outer.aborted) abort()
  return inner
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    signal?.addEventListener('abort', wake)
    if (signal?.aborted) wake()
  })
}
