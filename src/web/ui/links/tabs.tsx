import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import classes from './tabs.module.css'

type Tab = { to: string; title: string; search?: Record<string, string>; current?: boolean }

const AT_ADDRESS = { exact: true, includeSearch: false } as const
// The router would call every tab of one path the current one.
const AT_SEARCH = { exact: true, includeSearch: true } as const

/** Each part of the screen has its own address; `current` decides where the path does not. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const place = useRef<HTMLElement>(null)
  const shown = tabs.findIndex(({ current }) => current)
  // On a phone they are wider than the screen.
  useEffect(() => {
    const bar = place.current
    const current = shown < 0 ? bar?.querySelector('[aria-current]') : bar?.children[shown]
    if (bar && current instanceof HTMLElement)
      bar.scrollLeft = current.offsetLeft - bar.clientWidth / 2 + current.clientWidth / 2
  }, [shown])
  return (
    <nav ref={place} className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, title, search = {}, current }) => (
        <Link
          key={title}
          to={to}
          search={search}
          className={classes.tab}
          resetScroll={current === undefined}
          activeOptions={current === undefined ? AT_ADDRESS : AT_SEARCH}
          {...(current !== undefined && { activeProps: {}, 'aria-current': current ? 'page' : 'false' })}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
