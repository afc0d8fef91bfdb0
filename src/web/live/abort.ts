/** A controller that is aborted with `outer` too. Abort it when done, so that it lets go of `outer`. */
export function linkedController(outer: AbortSignal): AbortController {
  const inner = new AbortController()
  const abort = () => inner.abort()
  outer.addEventListener('abort', abort, { signal: inner.signal })
  if (outer.aborted) abort()
  return inner
}

/** Resolves after `ms`, or at once when `signal` is aborted. */
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
