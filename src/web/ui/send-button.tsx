import type { ButtonProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { useFormKey } from '../form-key.ts'
import { BusyButton } from './busy-button.tsx'

type Props<T> = Pick<ButtonProps, 'variant' | 'size'> & {
  word: string
  /** The record that it is about. */
  of: string
  send: (key: string) => Promise<T>
  onSent: (answer: T) => Promise<void>
  onFailed: (error: unknown) => void
}

/** Sends something. Until the server has answered, every press is the same one. */
export function SendButton<T>({ word, of, send, onSent, onFailed, ...look }: Props<T>) {
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
  return (
    <BusyButton
      {...look}
      busy={busy}
      working="Sending..."
      aria-disabled={busy || undefined}
      onClick={() => void press()}
    >
      {word}
    </BusyButton>
  )
}
