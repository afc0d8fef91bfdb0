import { useUrlSearch } from '../../../../web/url-search.ts'
import { AccountsTab } from './accounts/accounts.tab.tsx'
import { ClaimedTab } from './claimed.tab.tsx'
import { LinesTab } from './lines/lines.tab.tsx'
import { NeedsTab } from './needs/needs.tab.tsx'
import { PayersTab } from './payers.tab.tsx'

const SEARCH = { tab: '' }
const TABS = {
  needs: NeedsTab,
  lines: LinesTab,
  claimed: ClaimedTab,
  payers: PayersTab,
  accounts: AccountsTab,
} as const

const isTab = (text: string): text is keyof typeof TABS => Object.hasOwn(TABS, text)

export function MoneyDeskPage() {
  const [{ tab }] = useUrlSearch(SEARCH)
  const Shown = TABS[isTab(tab) ? tab : 'needs']
  return <Shown />
}
