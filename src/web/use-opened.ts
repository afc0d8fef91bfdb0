import { useEffect } from 'react'

const FRAMES_TO_SETTLE = 20

type Opened = {
  /** The id of the element, which the address names; '' for none. */
  id: string
  /** Whether it is on the screen already. */
  there: boolean
  /** Selector of the part that takes the focus; the heading if not given. */
  focus?: string
}

/** Scrolls to what the address names, and focuses it. */
export function useOpened({ id, there, focus = ':is(h1, h2, h3)' }: Opened): void {
  useEffect(() => {
    if (!there || id === '') return
    const element = document.getElementById(id)
    element?.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true })
    return element ? keepAtTop(element) : undefined
  }, [id, there, focus])
}

/** Keeps the element in place while what stands above it is laid out; answers a function that stops it. */
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
