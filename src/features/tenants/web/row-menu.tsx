import { type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import classes from './row-menu.module.css'

const GAP_PX = 4
const ROOM_PX = 140

type Props = {
  /** The accessible name of the button: 'More for Akosua'. */
  label: string
  /** The buttons in it. */
  children: ReactNode
}

/** The seldom actions of a row, behind three dots. */
export function RowMenu({ label, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const place = ({ newState, currentTarget: { style } }: ToggleEvent<HTMLDivElement>) => {
    const box = button.current?.getBoundingClientRect()
    if (newState !== 'open' || !box) return
    const above = box.bottom + ROOM_PX > window.innerHeight
    style.right = `${document.documentElement.clientWidth - box.right}px`
    style.top = above ? 'auto' : `${window.scrollY + box.bottom + GAP_PX}px`
    style.bottom = above ? `${window.innerHeight - window.scrollY - box.top + GAP_PX}px` : 'auto'
  }
  const close = ({ currentTarget }: MouseEvent<HTMLDivElement>) => currentTarget.hidePopover()
  return (
    <span className={classes.place}>
      <button
        ref={button}
        type="button"
        className={classes.dots}
        aria-label={label}
        title="More"
        popoverTarget={id}
      >
        <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <circle cx="5" cy="12" r="1.9" />
          <circle cx="12" cy="12" r="1.9" />
          <circle cx="19" cy="12" r="1.9" />
        </svg>
      </button>
      {/* biome-ignore lint/a11y: the click only closes what its buttons, which have keys of their own, have done */}
      <div id={id} popover="auto" className={classes.menu} onBeforeToggle={place} onClick={close}>
        {children}
      </div>
    </span>
  )
}
