import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNarrow } from '../../web/ui/use-narrow.ts'

const KEPT = 'sidebar'
const PINNED = 'pinned'
const WIDE = '(min-width: 1200px)'

/** Starts closed unless it is kept open, which needs a wide screen. Navigation closes it on a narrow screen only. */
export function useSidebar() {
  const narrow = useNarrow()
  const wide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false })
  const [kept, setKept] = useState(() => localStorage.getItem(KEPT) === PINNED)
  const [open, setOpen] = useState(kept && wide)
  const toggleRef = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => {
    setOpen(false)
    toggleRef.current?.focus()
  }, [])
  const keep = useCallback((next: boolean) => {
    setKept(next)
    localStorage.setItem(KEPT, next ? PINNED : '')
  }, [])
  useFollowWindow({ narrow, wide, kept }, setOpen)
  useEscape(open, close)
  useScrollLock(open && narrow)
  return {
    open,
    narrow,
    kept: wide ? kept : null,
    keep,
    toggleRef,
    close,
    toggle: () => setOpen(!open),
    leave: () => narrow && setOpen(false),
  }
}

/** A sidebar that is kept open closes with the room for it, and returns with it. */
function useFollowWindow(
  { narrow, wide, kept }: { narrow: boolean; wide: boolean; kept: boolean },
  setOpen: (open: boolean) => void,
): void {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const before = useRef({ narrow, wide, path })
  useEffect(() => {
    const resized = before.current.narrow !== narrow
    const moved = narrow && before.current.path !== path
    const followed = kept && before.current.wide !== wide
    before.current = { narrow, wide, path }
    if (resized || moved || followed) setOpen(followed && wide)
  }, [narrow, wide, kept, path, setOpen])
}

function useEscape(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      // A dialog or list in front handles Escape.
      const inFront = document.querySelector('[aria-modal="true"], [role="listbox"]')
      if (event.key === 'Escape' && !event.defaultPrevented && !inFront) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open, close])
}

function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return
    document.body.style.overflow = 'hidden'
    return () => {
      document.body.style.overflow = ''
    }
  }, [locked])
}
