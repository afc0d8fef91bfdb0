import { cleanup, configure } from '@testing-library/react'
import { afterAll } from 'vitest'

const nothing = () => undefined
const LAPTOP_PX = 1280

/** jsdom has no layout, so no size changes. */
class NoObserver {
  observe = nothing
  unobserve = nothing
  disconnect = nothing
}

// APIs that the screens use and jsdom lacks.
Object.assign(window, {
  innerWidth: LAPTOP_PX,
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  scrollTo: nothing,
  matchMedia: (media: string) => ({
    media,
    matches: Number(/min-width:\s*([\d.]+)em/.exec(media)?.[1] ?? Number.POSITIVE_INFINITY) * 16 <= LAPTOP_PX,
    onchange: null,
    addListener: nothing,
    removeListener: nothing,
    addEventListener: nothing,
    removeEventListener: nothing,
    dispatchEvent: () => false,
  }),
})
Object.assign(document, { fonts: new EventTarget() })
Object.assign(Element.prototype, { scrollIntoView: nothing, hidePopover: () => undefined })

// Without layout hidden elements cannot be recognised, and checking takes most of the time.
configure({
  asyncUtilTimeout: 10_000,
  defaultHidden: true,
  getElementError: (message) => new Error(message ?? ''),
})

// A worker runs many files, and a session or a draft must not reach the next one.
afterAll(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
