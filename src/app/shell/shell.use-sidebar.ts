import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNarrow } from '../../web/ui/use-narrow.ts'

const KEPT = 'sidebar'

/** Starts closed, or as left on a wide screen. Navigation closes it on a narrow screen only. */
export function useSidebar() {
  const narrow = useNarrow()
  const [open, setOpen] = useState(() => !narrow && localStorage.getItem(KEPT) === 'open')
  const toggleRef = useRef<HTMLButtonElement>(null)
  const keep = useCallback(
    (next: boolean) => {
      setOpen(next)
      if (!narrow) localStorage.setItem(KEPT, next ? 'open' : 'closed')
    },
    [narrow],
  )
  const close = useCallback(() => {
    keep(false)
    toggleRef.current?.focus()
  }, [keep])
  useCloseWhenChanged(narrow, setOpen)
  useEscape(open, close)
  useScrollLock(open && narrow)
  return { open, narrow, toggleRef, close, toggle: () => keep(!open), leave: () => narrow && setOpen(false) }
}

function useCloseWhenChanged(narrow: boolean, setOpen: (open: boolean) => void): void {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const before = useRef({ narrow, path })
  useEffect(() => {
    const resized = before.current.narrow !== narrow
    const moved = narrow && before.current.path !== path
    before.current = { narrow, path }
    if (resized || moved) setOpen(false)
  }, [narrow, path, setOpen])
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
