import { useEffect } from 'react'

const FRAMES_TO_SETTLE = 20

type Opened = {
  /** The element's id in the address; '' for none. */
  id: string
  there: boolean
  focus?: string
}

export function useOpened({ id, there, focus = ':is(h1, h2, h3)' }: Opened): void {
  useEffect(() => {
    if (!there || id === '') return
    const element = document.getElementById(id)
    element?.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true })
    return element ? keepAtTop(element) : undefined
  }, [id, there, focus])
}

const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'input'] as const

/**
 * Keeps the element in place while the layout above it changes, until somebody scrolls, presses or types: the button
 * under a finger must not move away. Returns a function that stops it.
 */
function keepAtTop(element: HTMLElement): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const stop = () => stopping.abort()
  for (const act of ACTS) addEventListener(act, stop, { capture: true, passive: true, signal })
  let left = FRAMES_TO_SETTLE
  const again = () => {
    if (signal.aborted) return
    element.scrollIntoView({ block: 'start' })
    left -= 1
    if (left > 0) requestAnimationFrame(again)
    else stop()
  }
  requestAnimationFrame(again)
  return stop
}
