import { useEffect, useRef, useState } from 'react'

/** How near to the window something counts as seen, so that it is there when it comes. */
const MARGIN = '200px 0px'

/** Whether an element has come into view. */
export function useSeen<E extends Element>() {
  const box = useRef<E>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!box.current || seen) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: MARGIN },
    )
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [seen])
  return { box, seen }
}
