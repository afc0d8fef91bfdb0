import { Button, type ButtonProps } from '@mantine/core'
import type { AriaAttributes, KeyboardEventHandler, ReactNode, Ref } from 'react'
import classes from './busy-button.module.css'

type Props = ButtonProps &
  AriaAttributes & {
    busy: boolean
    working: ReactNode
    onClick?: () => void
    onKeyDown?: KeyboardEventHandler<HTMLButtonElement>
    ref?: Ref<HTMLButtonElement>
    popoverTarget?: string | undefined
    children: ReactNode
  }

export function BusyButton({ busy, working, children, ...rest }: Props) {
  return (
    <Button {...rest} className={classes.button} data-busy={busy || undefined}>
      <span className={classes.word}>{children}</span>
      {busy && <span className={classes.over}>{working}</span>}
    </Button>
  )
}
