import { TextInput, type TextInputProps } from '@mantine/core'
import { TIME, useTypedText } from './typed-text.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** 'HH:MM' or ''; invalid text stays as typed. */
  value?: string
  onChange?: (value: string) => void
}

const nothing = () => undefined

/** 24 hours, whatever the browser's language. */
export function TimeField({ value = '', onChange = nothing, error, onBlur, ...rest }: Props) {
  const typed = useTypedText(TIME, { value, onChange })
  return (
    <TextInput
      placeholder="e.g. 20:00"
      {...rest}
      // Some numeric keyboards have no colon, so '2000' is valid too.
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
