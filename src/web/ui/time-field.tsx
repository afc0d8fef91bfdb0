import { TextInput, type TextInputProps } from '@mantine/core'
import { TIME, useTypedText } from './typed-text.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** 'HH:MM' or ''; what was typed where it means no time. */
  value?: string
  onChange?: (value: string) => void
}

const nothing = () => undefined

/** A time of day on 24 hours, '20:00' whatever the language of the browser. */
export function TimeField({ value = '', onChange = nothing, error, onBlur, ...rest }: Props) {
  const typed = useTypedText(TIME, { value, onChange })
  return (
    <TextInput
      placeholder="e.g. 20:00"
      {...rest}
      // The keyboard of figures has no colon on some phones, so '2000' is read too.
      inputMode="numeric"
      autoComplete="off"
      value={typed.text}
      error={error ?? typed.problem}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && typed.finish()}
      onBlur={(event) => {
        typed.finish()
        onBlur?.(event)
      }}
    />
  )
}
