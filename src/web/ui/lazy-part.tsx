import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../after-paint.ts'
import { t } from '../translate.ts'
import classes from './lazy-part.module.css'

export const PART_FAILED =
  'This could not be opened. Please check your connection; if it stays so, load the page again.'

export type Part<P> = {
  fetch: () => Promise<void>
  /** Before opening, which retries and reports a failure. */
  prefetch: () => void
  shown: () => ComponentType<P> | undefined
}

/** `const EDIT = lazyPart(() => import('./edit.tsx').then((module) => module.Edit))`. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  let component: ComponentType<P> | undefined
  const fetch = async () => {
    component ??= await load()
  }
  return { fetch, prefetch: () => void fetch().catch(() => undefined), shown: () => component }
}

type Props<P> = { part: Part<P>; props: P; onFailed: () => void; meanwhile?: ReactNode }

/** Unlike React.lazy, a failed fetch is retried and does not throw. */
export function LazyPart<P extends object>({ part, props, onFailed, meanwhile }: Props<P>) {
  const [, setFetched] = useState<Part<P>>()
  const Shown = part.shown()
  // Paints the press before rendering a large part.
  const [answered, setAnswered] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setAnswered(true))), [])
  useEffect(() => {
    if (part.shown()) return
    let gone = false
    part.fetch().then(
      () => !gone && setFetched(part),
      () => !gone && onFailed(),
    )
    return () => {
      gone = true
    }
  }, [part, onFailed])
  if (Shown && answered) return <Shown {...props} />
  return (
    <>
      {meanwhile}
      <p className={classes.opening} role="status">
        {t('Loading...')}
      </p>
    </>
  )
}

type DialogProps<P> = { part: Part<P>; props: P; onFailed: (text: string) => void }

/** Closes with a message if its code cannot be loaded. */
export const DialogPart = <P extends { onClose: () => void }>({ part, props, onFailed }: DialogProps<P>) => (
  <LazyPart
    part={part}
    props={props}
    onFailed={() => {
      props.onClose()
      onFailed(PART_FAILED)
    }}
  />
)
