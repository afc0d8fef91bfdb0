import type { ButtonProps } from '@mantine/core'
import { useSending } from '../use-sending.ts'
import { BusyButton } from './form/busy-button.tsx'

type Props<T> = Pick<ButtonProps, 'variant' | 'size'> & Parameters<typeof useSending<T>>[0] & { word: string }

export function SendButton<T>({ word, of, send, onSent, onFailed, ...look }: Props<T>) {
  const { busy, press } = useSending({ of, send, onSent, onFailed })
  return (
    <BusyButton {...look} busy={busy} working="Sending..." aria-disabled={busy || undefined} onClick={press}>
      {word}
    </BusyButton>
  )
}
