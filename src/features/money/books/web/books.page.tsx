import type { ReactNode } from 'react'
import { BackToReports } from '../../../../web/ui/links/back-links.tsx'
import { LinkTabs } from '../../../../web/ui/links/tabs.tsx'
import { Page } from '../../../../web/ui/page.tsx'

const TABS = [
  { to: '/books', title: 'Months' },
  { to: '/books/journal', title: 'Journal' },
  { to: '/books/trial-balance', title: 'Trial balance' },
  { to: '/books/debtors', title: 'Debtors' },
  { to: '/books/vat', title: 'VAT' },
  { to: '/books/year', title: 'Year' },
  { to: '/books/accounts', title: 'Accounts' },
] as const
type Tab = (typeof TABS)[number]['title']

type Props = { tab: Tab; lead: string; actions?: ReactNode; children: ReactNode }

export const BooksPage = ({ tab, lead, actions, children }: Props) => (
  <Page
    title={tab === 'Months' ? 'Books' : `Books: ${tab}`}
    back={<BackToReports />}
    lead={lead}
    actions={actions}
    tabs={<LinkTabs label="Parts of the books" tabs={TABS} />}
  >
    {children}
  </Page>
)
