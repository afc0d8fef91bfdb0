import { Button, type ButtonProps } from '@mantine/core'
import { createContext, use } from 'react'
import classes from './submit-button.module.css'

type FormContext = {
  busy: boolean
  settle?: () => void
  filesToChooseAgain: string[]
  resets: number
  /** Submitting waits for it: a scaled photo becomes a value later. */
  waitFor?: (preparation: Promise<unknown>) => void
}
export const FormContext = createContext<FormContext>({ busy: false, filesToChooseAgain: [], resets: 0 })

type SubmitProps = ButtonProps & {
  /** The text while busy: 'Saving...'. */
  busyText: string
  busy?: boolean
  onClick?: () => void
  children: string
}

export function SubmitButton({ busyText, busy, onClick, children, ...rest }: SubmitProps) {
  const working = use(FormContext).busy || busy === true
  return (
    <Button
      {...rest}
      type={onClick ? 'button' : 'submit'}
      aria-disabled={working || undefined}
      className={working ? classes.busy : undefined}
      onClick={(event) => (working ? event.preventDefault() : onClick?.())}
    >
      {working ? busyText : children}
    </Button>
  )
}
