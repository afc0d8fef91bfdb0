import { NativeSelect } from '@mantine/core'
import { SearchField } from '../../../../../web/ui/form/fields.tsx'
import { FilterBar } from '../../../../../web/ui/list/filter-bar.tsx'
import { CHANNEL_CHOICES, kindChoices, type ShownMessages, STATE_CHOICES } from './messages.filter.ts'
import classes from './messages.module.css'

type Props = {
  shown: ShownMessages
  onChange: (changes: Partial<ShownMessages>, how?: { step: boolean }) => void
}

export function MessageFilters({ shown, onChange }: Props) {
  const { q, channel, state, kind } = shown
  return (
    <FilterBar
      className={classes.filters}
      search={
        <SearchField
          label="Search"
          placeholder="Name, address, number or title"
          value={q}
          onSearch={(typed) => onChange({ q: typed })}
        />
      }
      activeCount={[channel, state, kind].filter(Boolean).length}
      onClear={() => onChange({ channel: '', state: '', kind: '' }, { step: true })}
    >
      <NativeSelect
        label="Channel"
        value={channel}
        data={CHANNEL_CHOICES}
        onChange={(event) => onChange({ channel: event.currentTarget.value }, { step: true })}
      />
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
