import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOpened } from './use-opened.ts'

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

function Opened() {
  useOpened({ id: 'case', there: true })
  return <article id="case" />
}

test.each(['pointerdown', 'keydown', 'wheel', 'touchmove', 'input'])(
  'an opened record stays where it is from a %s on, so that no button moves under a press',
  async (kind) => {
    const { container, unmount } = render(<Opened />)
    let scrolled = 0
    const article = container.querySelector('article')
    if (article)
      article.scrollIntoView = () => {
        scrolled += 1
      }
    await act(nextFrame)
    await act(nextFrame)
    expect(scrolled).toBeGreaterThan(0)
    article?.dispatchEvent(new Event(kind, { bubbles: true }))
    const before = scrolled
    await act(nextFrame)
    await act(nextFrame)
    expect(scrolled).toBe(before)
    unmount()
  },
)
