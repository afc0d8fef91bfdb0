import { NativeSelect } from '@mantine/core'
import { SearchField } from '../../../../web/ui/fields.tsx'
import { FilterBar } from '../../../../web/ui/filter-bar.tsx'
import { kindChoices, type ShownMails, STATE_CHOICES } from './mails.filter.ts'

type Props = {
  shown: ShownMails
  /** `step` adds an entry to the browser history. */
  onChange: (changes: Partial<ShownMails>, how?: { step: boolean }) => void
}

export function MailFilters({ shown, onChange }: Props) {
  const { q, state, kind } = shown
  return (
    <FilterBar
      search={
        <SearchField
          label="Search"
          placeholder="Name, address or subject"
          value={q}
          onSearch={(typed) => onChange({ q: typed })}
        />
      }
      activeCount={[state, kind].filter(Boolean).length}
      onClear={() => onChange({ state: '', kind: '' }, { step: true })}
    >
      <NativeSelect
        label="State"
        value={state}
        data={STATE_CHOICES}
        onChange={(event) => onChange({ state: event.currentTarget.value }, { step: true })}
      />
      <NativeSelect
        label="Kind"
        value={kind}
        data={kindChoices(kind)}
        onChange={(event) => onChange({ kind: event.currentTarget.value }, { step: true })}
      />
    </FilterBar>
  )
}
