import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { keepDecimals } from './typed-amount.ts'

/** In GHS, as typed; `cedisText` of shared/fields.ts parses it. */
export function AmountField(props: TextInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = input.current
    field?.addEventListener('beforeinput', keepDecimals)
    return () => field?.removeEventListener('beforeinput', keepDecimals)
  }, [])
  return (
    <TextInput
      ref={input}
      type="number"
      inputMode="decimal"
      step="0.01"
      min="0"
      // Scrolling over a focused number field would change the amount.
      onWheel={(event) => event.currentTarget.blur()}
      {...props}
    />
  )
}
