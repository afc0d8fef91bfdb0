import { useRef, useState } from 'react'
import { useFormKey } from './forms/form-key.ts'

type Props<T> = {
  of: string
  send: (key: string) => Promise<T>
  onSent: (answer: T) => Promise<void>
  onFailed: (error: unknown) => void
}

/** All presses until the response share one Idempotency-Key. */
export function useSending<T>({ of, send, onSent, onFailed }: Props<T>) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const { keyFor, done } = useFormKey()
  const press = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const answer = await send(keyFor(of))
      done()
      await onSent(answer)
    } catch (error) {
      onFailed(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, press: () => void press() }
}
