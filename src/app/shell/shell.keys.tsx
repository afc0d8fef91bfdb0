import { useCallback, useEffect, useState } from 'react'
import { LazyPart, lazyPart } from '../../web/ui/lazy-part.tsx'
import { useRole } from '../guard.tsx'

const LIST = lazyPart(() => import('./shell.keys-list.tsx').then(({ KeysList }) => KeysList))

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** `?` lists the keys of the office. */
export function Keys() {
  const isOffice = useRole() === 'admin'
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => {
    if (!isOffice) return
    const onKey = ({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== '?' || ctrlKey || metaKey || altKey || defaultPrevented) return
      if (target instanceof Element && target.matches(TYPING)) return
      if (!document.querySelector('[aria-modal="true"]')) setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOffice])
  return open ? <LazyPart part={LIST} props={{ onClose: close }} onFailed={close} /> : null
}
