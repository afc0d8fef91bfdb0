import { CloseButton } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Row, Text } from './layout.tsx'
import classes from './notice.module.css'
import type { Tone } from './status-badge.tsx'

export type NoticeTone = 'success' | 'info' | 'warning' | 'error'
type Props = {
  tone: NoticeTone
  children: ReactNode
  /** Milliseconds after which it goes away by itself, unless it is pointed at or focused; errors stay until dealt with. */
  autoHide?: number | undefined
  onClose?: (() => void) | undefined
}

const TONES = { success: 'green', info: 'blue', warning: 'orange', error: 'red' } as const satisfies Record<
  NoticeTone,
  Tone
>

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
    <Row
      ref={box}
      className={classes.notice}
      nowrap
      gap="md"
      align="start"
      lineHeight={1.45}
      data-tone={TONES[tone]}
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
    >
      <Text className={classes.text} as="div" preLine>
        {children}
      </Text>
      {onClose && <CloseButton aria-label="Dismiss" onClick={onClose} className={classes.close} />}
    </Row>
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
