import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Page } from './ui/page.tsx'
import { useOpened } from './use-opened.ts'

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

function Opened() {
  useOpened({ id: 'case', there: true })
  return (
    <article id="case">
      <h2 tabIndex={-1}>Leaking tap</h2>
    </article>
  )
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

test('an opened record keeps the focus on a screen whose data is there at once', () => {
  render(<Page title="First screen">{null}</Page>).unmount()
  const other = render(<Page title="Requests">{null}</Page>)
  expect(document.activeElement?.textContent).toBe('Requests')
  other.unmount()
  render(
    <Page title="Requests">
      <Opened />
    </Page>,
  )
  expect(document.activeElement?.textContent).toBe('Leaking tap')
})
