import type { MouseEvent, ReactNode, RefObject, ToggleEvent } from 'react'
import classes from './popover-menu.module.css'

const GAP_PX = 4
const ROOM_PX = 140

type Props = {
  id: string
  /** What opens it, by its `popoverTarget`. */
  button: RefObject<HTMLButtonElement | null>
  /** Its buttons; each closes it. */
  children: ReactNode
}

/** A menu below the right end of its button, or above it where there is no room; it scrolls with the page. */
export function PopoverMenu({ id, button, children }: Props) {
  const place = ({ newState, currentTarget: { style } }: ToggleEvent<HTMLDivElement>) => {
    const box = button.current?.getBoundingClientRect()
    if (newState !== 'open' || !box) return
    const above = box.bottom + ROOM_PX > window.innerHeight
    style.setProperty('--right', `${document.documentElement.clientWidth - box.right}px`)
    style.top = above ? 'auto' : `${window.scrollY + box.bottom + GAP_PX}px`
    style.bottom = above ? `${window.innerHeight - window.scrollY - box.top + GAP_PX}px` : 'auto'
  }
  const close = ({ currentTarget }: MouseEvent<HTMLDivElement>) => currentTarget.hidePopover()
  return (
    // biome-ignore lint/a11y: the click only closes what its buttons, which have keys of their own, have done
    <div id={id} popover="auto" className={classes.menu} onBeforeToggle={place} onClick={close}>
      {children}
    </div>
  )
}
