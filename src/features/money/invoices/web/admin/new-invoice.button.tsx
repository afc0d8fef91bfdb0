import { Button } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { afterPaint } from '../../../../../web/after-paint.ts'

type Props = {
  opener: RefObject<HTMLButtonElement | null>
  opened: boolean
  onOpen: () => void
  /** The press is near, so that its code can be fetched. */
  onNear: () => void
}

/** Shows at once that it was pressed: opening the form takes a slow laptop longer, for it changes the address. */
export function NewInvoiceButton({ opener, opened, onOpen, onNear }: Props) {
  const [pressed, setPressed] = useState(false)
  const press = () => {
    if (opened) return onOpen()
    setPressed(true)
    afterPaint(() => {
      onOpen()
      setPressed(false)
    })
  }
  return (
    <Button
      ref={opener}
      variant={opened || pressed ? 'default' : 'filled'}
      onClick={press}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      New Invoice
    </Button>
  )
}
