import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import classes from './tabs.module.css'

type Tab = { to: string; title: string }

const AT_ADDRESS = { exact: true, includeSearch: false } as const

/** Each part of the screen has its own address. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const place = useRef<HTMLElement>(null)
  // On a phone they are wider than the screen.
  useEffect(() => {
    const bar = place.current
    const current = bar?.querySelector<HTMLElement>('[aria-current]')
    if (bar && current) bar.scrollLeft = current.offsetLeft - bar.clientWidth / 2 + current.clientWidth / 2
  }, [])
  return (
    <nav ref={place} className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, title }) => (
        <Link key={to} to={to} search={{}} className={classes.tab} activeOptions={AT_ADDRESS}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
