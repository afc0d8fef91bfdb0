import { CloseButton } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import classes from './notice.module.css'

export type NoticeTone = 'success' | 'info' | 'warning' | 'error'
type Props = {
  tone: NoticeTone
  children: ReactNode
  /** Milliseconds after which it goes away by itself, unless it is pointed at or focused; errors stay until dealt with. */
  autoHide?: number | undefined
  onClose?: (() => void) | undefined
}

/** How often one that the pointer or the focus is on looks whether it may go. */
const HELD_MS = 1000

/** A message in the page: an error or a warning is an alert, anything else a status. */
export function Notice({ tone, children, autoHide, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (autoHide === undefined || !onClose) return
    const close = () => {
      if (box.current?.matches(':hover, :focus-within')) timer = setTimeout(close, HELD_MS)
      else onClose()
    }
    let timer = setTimeout(close, autoHide)
    return () => clearTimeout(timer)
  }, [autoHide, onClose])
  return (
    <div
      ref={box}
      className={classes.notice}
      data-tone={tone}
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
    >
      <div className={classes.text}>{children}</div>
      {onClose && <CloseButton aria-label="Dismiss" onClick={onClose} className={classes.close} />}
    </div>
  )
}

type Shown = { id: number; tone: NoticeTone; content: ReactNode; autoHide: number | undefined }

/**
 * The messages of a screen, one at a time: put `notice.node` right under the heading and call
 * `notice.show('success', 'Tenant deleted successfully!', 5000)`. It stays in view while the page scrolls. One that
 * goes by itself lies over the foot of the window, so that nothing moves; with `over` all do.
 */
export function useNotice({ over = false } = {}) {
  const [shown, setShown] = useState<Shown | null>(null)
  const clear = useCallback(() => setShown(null), [])
  const show = useCallback((tone: NoticeTone, content: ReactNode, autoHide?: number) => {
    setShown((before) => ({ id: (before?.id ?? 0) + 1, tone, content, autoHide }))
  }, [])
  const node = shown && (
    <div className={classes.sticky} data-over={over || shown.autoHide !== undefined || undefined}>
      <Notice key={shown.id} tone={shown.tone} autoHide={shown.autoHide} onClose={clear}>
        {shown.content}
      </Notice>
    </div>
  )
  return { node, show, clear }
}
