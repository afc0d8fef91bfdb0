import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import classes from './lazy-part.module.css'

/** What to say when the code of a part could not be fetched. */
export const PART_FAILED =
  'This could not be opened. Please check your connection; if it stays so, load the page again.'

/** A part of a screen whose code is fetched when it is first shown. */
export type Part<P> = { fetch: () => Promise<void>; shown: () => ComponentType<P> | undefined }

/** `const EDIT = lazyPart(() => import('./edit.tsx').then((module) => module.Edit))`. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  let component: ComponentType<P> | undefined
  return {
    fetch: async () => {
      component ??= await load()
    },
    shown: () => component,
  }
}

type Props<P> = {
  part: Part<P>
  props: P
  /** Its code could not be fetched; the next opening tries again. */
  onFailed: () => void
  /** What holds its place meanwhile. */
  meanwhile?: ReactNode
}

/** Shows a {@link Part}. Unlike with React's own way, a lost connection breaks neither the screen nor the part. */
export function LazyPart<P extends object>({ part, props, onFailed, meanwhile }: Props<P>) {
  const [, setFetched] = useState<Part<P>>()
  const Shown = part.shown()
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
  if (Shown) return <Shown {...props} />
  return (
    <>
      {meanwhile}
      <p className={classes.opening} role="status">
        Loading...
      </p>
    </>
  )
}
