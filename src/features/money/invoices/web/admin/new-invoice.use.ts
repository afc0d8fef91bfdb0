import { useRef } from 'react'

/** Returns the focus to the button when the form closes. */
export function useNewForm(shown: boolean, show: (shown: boolean) => void) {
  const opener = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  return {
    opener,
    box,
    open: () => (shown ? box.current?.querySelector('input')?.focus() : show(true)),
    close: () => {
      show(false)
      opener.current?.focus()
    },
  }
}
