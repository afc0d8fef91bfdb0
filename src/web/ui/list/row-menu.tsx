import { type ReactNode, useId, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { openByArrow, PopoverMenu } from '../popover-menu.tsx'
import classes from './row-menu.module.css'

type Props = { label: string; busy?: boolean; children: ReactNode }

export function RowMenu({ label, busy = false, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <span className={classes.place}>
      <button
        ref={button}
        type="button"
        className={classes.dots}
        aria-label={label}
        aria-busy={busy || undefined}
        title="More"
        popoverTarget={id}
        onKeyDown={openByArrow}
      >
        {busy ? <Icon name="hourglass" size={18} /> : <Dots />}
      </button>
      <PopoverMenu id={id} button={button}>
        {children}
      </PopoverMenu>
    </span>
  )
}

const Dots = () => (
  <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <circle cx="5" cy="12" r="1.9" />
    <circle cx="12" cy="12" r="1.9" />
    <circle cx="19" cy="12" r="1.9" />
  </svg>
)
