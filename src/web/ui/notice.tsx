import { CloseButton } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { t, translateKnown } from '../translate.ts'
import { Row, Text } from './layout.tsx'
import classes from './notice.module.css'
import type { Tone } from './status-badge.tsx'

export type NoticeTone = 'success' | 'info' | 'warning' | 'error'
type Props = {
  tone: NoticeTone
  children: ReactNode
  /** In milliseconds, paused by pointer and focus; errors stay until closed. */
  autoHide?: number | undefined
  onClose?: (() => void) | undefined
}

const TONES = { success: 'green', info: 'blue', warning: 'orange', error: 'red' } as const satisfies Record<
  NoticeTone,
  Tone
>

const PAUSED_CHECK_MS = 1000
const SUCCESS_MS = 5000

/** Errors and warnings have the role alert, others status. */
export function Notice({ tone, children, autoHide, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (autoHide === undefined || !onClose) return
    const close = () => {
      if (box.current?.matches(':hover, :focus-within')) timer = setTimeout(close, PAUSED_CHECK_MS)
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
      {onClose && <CloseButton aria-label={t('Dismiss')} onClick={onClose} className={classes.close} />}
    </Row>
  )
}

type Shown = { id: number; tone: NoticeTone; content: ReactNode; autoHide: number | undefined }

/** Put `notice.node` under the heading; a message replaces the previous one. `report` hides a success. */
export function useNotice({ over = false } = {}) {
  const [shown, setShown] = useState<Shown | null>(null)
  const clear = useCallback(() => setShown(null), [])
  const show = useCallback((tone: NoticeTone, content: ReactNode, autoHide?: number) => {
    setShown((before) => ({ id: (before?.id ?? 0) + 1, tone, content, autoHide }))
  }, [])
  const report = useCallback(
    (tone: NoticeTone, content: ReactNode) =>
      show(tone, content, tone === 'success' ? SUCCESS_MS : undefined),
    [show],
  )
  const fail = useCallback((text: string) => show('error', translateKnown(text)), [show])
  const node = shown && (
    <div className={classes.sticky} data-over={over || shown.autoHide !== undefined || undefined}>
      <Notice key={shown.id} tone={shown.tone} autoHide={shown.autoHide} onClose={clear}>
        {shown.content}
      </Notice>
    </div>
  )
  return { node, show, report, fail, clear }
}
