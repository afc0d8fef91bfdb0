import { useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../web/ui/links/back-links.tsx'
import { searchFilter, selectFilter } from '../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../web/ui/list/list-screen.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useNewInAddress } from '../../../../web/use-new-in-address.ts'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { casesKey } from '../../cases/web/cases.api.ts'
import { INSPECTION_STATE_LABELS, INSPECTION_STATES } from '../inspections.rules.ts'
import { InspectionList } from './inspection-list.tsx'
import type { OpenInspection } from './inspection-parts.tsx'
import { INSPECTIONS_KEY, inspectionsApi } from './inspections.api.ts'
import { MissedSection } from './missed.section.tsx'

const PARTS = lazyPart(() => import('./inspection-parts.tsx').then((module) => module.InspectionParts))

const MADE = lazyPart(() => import('./created.dialog.tsx').then((module) => module.CreatedDialog))

const INSPECTIONS = describeList({
  title: 'Inspections',
  lead: 'What is checked regularly. Each inspection makes a request for every occupied unit, some days before.',
  noun: 'inspection',
  filters: {
    q: searchFilter('Search inspections', 'Inspection, property'),
    state: selectFilter(
      'State',
      INSPECTION_STATES.map((value) => ({ value, label: INSPECTION_STATE_LABELS[value] })),
    ),
  },
  queryKey: [...INSPECTIONS_KEY, 'list'],
  load: (page, query, signal) => inspectionsApi.page('GET /inspection-rules', page, { query, signal }),
  changes: casesKey('request'),
  failed: 'Failed to load the inspections',
  empty: {
    title: 'No inspections yet.',
    text: 'Add what is checked regularly: fire extinguishers, wiring, the roof. The tenants are notified beforehand.',
  },
  noMatch: 'Try another spelling or another state.',
})

const OPEN = { open: '' }
const ADDING: OpenInspection = { what: 'add' }

export function InspectionsPage() {
  const screen = useListScreen(INSPECTIONS, useToday())
  const [{ open: shown }, setShown] = useUrlSearch(OPEN)
  const [chosen, setOpened] = useState<OpenInspection | null>(null)
  const [isNew, endNew] = useNewInAddress()
  const mayChange = useCan()('inspection:write')
  const opened: OpenInspection | null = isNew && mayChange ? ADDING : chosen
  const close = () => {
    setOpened(null)
    endNew()
  }
  const { page, done, fail } = screen
  return (
    <ListScreen
      screen={screen}
      back={
        <BackToSettings>
          <TextLink to="/requests" search={{}}>
            ‹ Requests
          </TextLink>
        </BackToSettings>
      }
      actions={mayChange && <Button onClick={() => setOpened({ what: 'add' })}>Add Inspection</Button>}
      aboveFilters={<MissedSection mayAct={mayChange} onDone={done} onFailed={fail} />}
      table={
        <InspectionList
          rules={page.rows}
          changing={page.changing}
          mayChange={mayChange}
          onAct={(what, rule) =>
            what === 'show' ? setShown({ open: rule.id }, { push: true }) : setOpened({ what, rule })
          }
        />
      }
    >
      {shown !== '' && (
        <DialogPart
          part={MADE}
          props={{ id: shown, onClose: () => setShown({ open: '' }) }}
          onFailed={fail}
        />
      )}
      {opened && (
        <DialogPart part={PARTS} props={{ open: opened, onClose: close, onDone: done }} onFailed={fail} />
      )}
    </ListScreen>
  )
}
