import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'

type Props = {
  label: string
  value: string
  /** Called with a changed text when the field is left or Enter is pressed. */
  onCommit: (text: string) => void
  wrong?: boolean
}

/** One cell of a table, corrected in place. Escape puts back what was there. */
export function CellField({ label, value, onCommit, wrong = false }: Props) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const commit = () => {
    const text = typed.trim()
    if (text !== value) onCommit(text)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape') setTyped(value)
  }
  return (
    <TextInput
      size="sm"
      aria-label={label}
      autoComplete="off"
      error={wrong}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={press}
    />
  )
}
