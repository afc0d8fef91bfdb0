import { LinkTabs } from '../../../../web/ui/links/tabs.tsx'

const TABS = [
  { tab: 'needs', title: 'Needs me' },
  { tab: 'lines', title: 'Lines' },
  { tab: 'claimed', title: 'Claimed' },
  { tab: 'payers', title: 'Payers' },
  { tab: 'accounts', title: 'Accounts' },
] as const
export type DeskTab = (typeof TABS)[number]['tab']

/** 'Needs me' has the plain address. */
export const DeskTabs = ({ current }: { current: DeskTab }) => (
  <LinkTabs
    label="Parts of the money desk"
    tabs={TABS.map(({ tab, title }) => ({
      to: '/money-desk',
      title,
      search: (tab === 'needs' ? {} : { tab }) as Record<string, string>,
      current: tab === current,
    }))}
  />
)
