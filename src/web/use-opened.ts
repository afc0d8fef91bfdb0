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

/** Keeps the element in place while the layout above it changes; returns a function that stops it. */
function keepAtTop(element: HTMLElement): () => void {
  let left = FRAMES_TO_SETTLE
  const again = () => {
    element.scrollIntoView({ block: 'start' })
    left -= 1
    frame = left > 0 ? requestAnimationFrame(again) : 0
  }
  let frame = requestAnimationFrame(again)
  return () => cancelAnimationFrame(frame)
}
