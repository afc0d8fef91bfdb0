import { Page } from '../../../../web/ui/page.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { REPORTS } from '../directory.reports.ts'
import { isOffered } from '../directory.rules.ts'
import { EntryCards } from './entry-cards.tsx'

export function ReportsPage() {
  const can = useCan()
  return (
    <Page title="Reports" lead="What came in, what is owed, and what the law and your accountant ask for.">
      <EntryCards entries={REPORTS.filter((report) => isOffered(report, can))} width={340} />
    </Page>
  )
}
