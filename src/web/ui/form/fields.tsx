import { TextInput, type TextInputProps } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

type SearchProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  onSearch: (text: string) => void
}

const PAUSE_MS = 100

/** Debounced; the key `/` focuses it. */
export function SearchField({ value, onSearch, ...rest }: SearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const reported = useRef(value)
  useHotkeys([['/', () => input.current?.focus()]])
  useEffect(() => {
    if (value !== reported.current) setText(value)
    reported.current = value
  }, [value])
  useEffect(() => {
    if (text === reported.current) return
    const timer = setTimeout(() => {
      reported.current = text
      onSearch(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <TextInput
      {...rest}
      ref={input}
      type="search"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
