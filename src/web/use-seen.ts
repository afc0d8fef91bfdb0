import { useEffect, useRef, useState } from 'react'

/** Elements this near to the window count as visible, so that they load early. */
const MARGIN = '200px 0px'

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
