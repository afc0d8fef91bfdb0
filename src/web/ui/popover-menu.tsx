import type { KeyboardEvent, MouseEvent, ReactNode, RefObject, ToggleEvent } from 'react'
import classes from './popover-menu.module.css'

const GAP_PX = 4
const EDGE_PX = 8
const TALLEST_ITEM_PX = 44

type Props = { id: string; button: RefObject<HTMLButtonElement | null>; children: ReactNode }

export function PopoverMenu({ id, button, children }: Props) {
  const place = ({ newState, currentTarget: menu }: ToggleEvent<HTMLDivElement>) => {
    const box = button.current?.getBoundingClientRect()
    if (newState !== 'open' || !box) return
    const { style } = menu
    const room = {
      above: box.top - GAP_PX - EDGE_PX,
      below: window.innerHeight - box.bottom - GAP_PX - EDGE_PX,
    }
    style.maxHeight = ''
    const above = room.above > room.below && !surelyFits(menu, room.below) && measureHeight(menu) > room.below
    style.setProperty('--right', `${document.documentElement.clientWidth - box.right}px`)
    style.maxHeight = `${above ? room.above : room.below}px`
    style.top = above ? 'auto' : `${window.scrollY + box.bottom + GAP_PX}px`
    style.bottom = above ? `${window.innerHeight - window.scrollY - box.top + GAP_PX}px` : 'auto'
  }
  const close = ({ currentTarget }: MouseEvent<HTMLDivElement>) => currentTarget.hidePopover()
  return (
    // biome-ignore lint/a11y: a click on one of its buttons, which can be pressed by keyboard, also closes the menu
    <div
      id={id}
      popover="auto"
      className={classes.menu}
      onBeforeToggle={place}
      onToggle={(event) => focusFirst(event, button.current)}
      onKeyDown={moveFocus}
      onClick={close}
    >
      {children}
    </div>
  )
}

/** For the button of a menu. */
export function openByArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  const { key, currentTarget } = event
  if (key !== 'ArrowDown' || !currentTarget.popoverTargetElement) return
  event.preventDefault()
  currentTarget.click()
}

const ITEMS = ':is(a, button):not(:disabled)'

/** A press by mouse leaves the focus on the button. */
function focusFirst({ newState, currentTarget }: ToggleEvent<HTMLDivElement>, button: Element | null): void {
  if (newState === 'open' && button?.matches(':focus-visible'))
    currentTarget.querySelector<HTMLElement>(ITEMS)?.focus()
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}

// Measuring lays out the whole page, which a press on a slow processor would wait for.
const surelyFits = (menu: HTMLElement, room: number) => menu.childElementCount * TALLEST_ITEM_PX < room

// A closed menu has no height.
function measureHeight(menu: HTMLElement): number {
  menu.style.display = 'block'
  const height = menu.offsetHeight
  menu.style.display = ''
  return height
}
