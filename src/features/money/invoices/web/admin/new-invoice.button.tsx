import { type RefObject, useState } from 'react'
import { afterPaint } from '../../../../../web/after-paint.ts'
import { Button } from '../../../../../web/ui/button.tsx'

type Props = {
  opener: RefObject<HTMLButtonElement | null>
  opened: boolean
  onOpen: () => void
  onNear: () => void
}

/** Reacts at once, because changing the address takes longer on a slow laptop. */
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
