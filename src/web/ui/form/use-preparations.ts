import { useCallback, useEffect, useRef, useState } from 'react'

/** Lets a form wait for pending values, such as a photo being scaled. */
export function usePreparations() {
  const pending = useRef(new Set<Promise<unknown>>())
  const waiting = useRef(false)
  const isOpen = useRef(true)
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const add = useCallback((preparation: Promise<unknown>) => {
    const ended = preparation.finally(() => pending.current.delete(ended))
    pending.current.add(ended)
  }, [])
  /** Immediate if nothing is pending, and never after the form was closed. */
  const whenDone = async (submit: () => void) => {
    if (waiting.current) return
    waiting.current = true
    if (pending.current.size > 0) setIsWaiting(true)
    try {
      while (pending.current.size > 0) await Promise.all(pending.current)
    } finally {
      waiting.current = false
      setIsWaiting(false)
    }
    if (isOpen.current) submit()
  }
  return { add, whenDone, isWaiting }
}
