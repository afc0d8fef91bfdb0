import type { MouseEvent, ReactNode, RefObject, ToggleEvent } from 'react'
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
    <div id={id} popover="auto" className={classes.menu} onBeforeToggle={place} onClick={close}>
      {children}
    </div>
  )
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
