import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Page } from '../../../../web/ui/page.tsx'
import classes from './books.module.css'

const TABS = [
  { to: '/books', label: 'Months' },
  { to: '/books/journal', label: 'Journal' },
  { to: '/books/trial-balance', label: 'Trial balance' },
  { to: '/books/debtors', label: 'Debtors' },
  { to: '/books/vat', label: 'VAT' },
  { to: '/books/year', label: 'Year' },
  { to: '/books/accounts', label: 'Accounts' },
] as const
type Tab = (typeof TABS)[number]['label']

type Props = { tab: Tab; lead: string; actions?: ReactNode; children: ReactNode }

export const BooksPage = ({ tab, lead, actions, children }: Props) => (
  <Page title={tab === 'Months' ? 'Books' : `Books: ${tab}`} lead={lead} actions={actions}>
    <Tabs />
    {children}
  </Page>
)

function Tabs() {
  const place = useRef<HTMLElement>(null)
  // On a phone they are wider than the screen.
  useEffect(() => {
    const bar = place.current
    const current = bar?.querySelector<HTMLElement>('[aria-current]')
    if (bar && current) bar.scrollLeft = current.offsetLeft - bar.clientWidth / 2 + current.clientWidth / 2
  }, [])
  return (
    <nav ref={place} className={classes.tabs} aria-label="Parts of the books">
      {TABS.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          search={{}}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
