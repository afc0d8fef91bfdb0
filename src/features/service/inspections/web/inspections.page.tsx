import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageOfList } from '../../../../web/page-of-list.ts'
import { SearchField } from '../../../../web/ui/form/fields.tsx'
import { Stack } from '../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { FilterBar } from '../../../../web/ui/list/filter-bar.tsx'
import { LoadedList } from '../../../../web/ui/list/loaded-list.tsx'
import { NoMatch } from '../../../../web/ui/list/no-match.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { casesKey } from '../../cases/web/cases.api.ts'
import { INSPECTION_STATE_LABELS, INSPECTION_STATES } from '../inspections.rules.ts'
import { InspectionList } from './inspection-list.tsx'
import type { OpenInspection } from './inspection-parts.tsx'
import { INSPECTIONS_KEY, inspectionsApi } from './inspections.api.ts'
import { MadeDialog } from './made.dialog.tsx'
import { MissedSection } from './missed.section.tsx'

const PARTS = lazyPart(() => import('./inspection-parts.tsx').then((module) => module.InspectionParts))
const ALL = { q: '', state: '' }
const SEARCH = { ...ALL, at: '', open: '' }
const STATE_CHOICES = [
  { value: '', label: 'Any' },
  ...INSPECTION_STATES.map((value) => ({ value, label: INSPECTION_STATE_LABELS[value] })),
]
const BANNER_MS = 5000

export function InspectionsPage() {
  const [{ at, q, state, open: shown }, setSearch] = useUrlSearch(SEARCH)
  const [opened, setOpened] = useState<OpenInspection | null>(null)
  const notice = useNotice({ over: true })
  const store = useQueryClient()
  const mayChange = useCan()('inspection:write')
  const query = { q: q || undefined, state: INSPECTION_STATES.find((one) => one === state) }
  const list = usePageOfList({
    queryKey: [...INSPECTIONS_KEY, 'list', query],
    load: (page, signal) => inspectionsApi.page('GET /inspection-rules', page, { query, signal }),
    at,
    correct: (to) => setSearch({ at: to }),
  })
  const onDone = (text: string) => {
    notice.show('success', text, BANNER_MS)
    return store.invalidateQueries({ queryKey: casesKey('request') })
  }
  const close = () => setOpened(null)
  const fail = () => {
    close()
    notice.show('error', PART_FAILED)
  }
  return (
    <Page
      title="Inspections"
      lead="What is checked regularly. Each inspection makes a request for every unit that is let, some days before."
      back={
        <TextLink to="/requests" search={{}}>
          ‹ Requests
        </TextLink>
      }
      actions={mayChange && <Button onClick={() => setOpened({ what: 'add' })}>Add Inspection</Button>}
    >
      {notice.node}
      <Stack gap="lg">
        <MissedSection mayAct={mayChange} onDone={onDone} />
        <FilterBar
          search={
            <SearchField
              label="Search inspections"
              placeholder="Inspection, property"
              value={q}
              onSearch={(typed) => setSearch({ q: typed, at: '' })}
            />
          }
          activeCount={state ? 1 : 0}
          onClear={() => setSearch({ state: '', at: '' }, { push: true })}
        >
          <NativeSelect
            label="State"
            value={state}
            data={STATE_CHOICES}
            onChange={(event) => setSearch({ state: event.currentTarget.value, at: '' }, { push: true })}
          />
        </FilterBar>
        <LoadedList
          list={list}
          noun="inspection"
          failed="Failed to load the inspections"
          empty={
            <NoInspections
              filtered={q !== '' || state !== ''}
              onClear={() => setSearch({ ...ALL, at: '' })}
            />
          }
        >
          <InspectionList
            rules={list.rows}
            changing={list.changing}
            mayChange={mayChange}
            onAct={(what, rule) =>
              what === 'show' ? setSearch({ open: rule.id }, { push: true }) : setOpened({ what, rule })
            }
          />
        </LoadedList>
      </Stack>
      {shown !== '' && <MadeDialog id={shown} onClose={() => setSearch({ open: '' })} />}
      {opened && <LazyPart part={PARTS} props={{ open: opened, onClose: close, onDone }} onFailed={fail} />}
    </Page>
  )
}

function NoInspections({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered)
    return (
      <EmptyState title="No inspections yet.">
        Add what is checked regularly: fire extinguishers, wiring, the roof. The tenants are told before.
      </EmptyState>
    )
  return (
    <NoMatch noun="inspection" onClear={onClear}>
      Try another spelling or another state.
    </NoMatch>
  )
}
