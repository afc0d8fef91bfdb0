import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DayFilter } from '../../../../web/ui/list/day-filter.tsx'
import { FilterBar } from '../../../../web/ui/list/filter-bar.tsx'
import { staffQuery, useCan } from '../../accounts/web/accounts.api.ts'
import { useToday } from '../../company/web/company.api.ts'
import { ACTION_CHOICES, ALL_EVENTS, type ShownEvents } from './audit.filter.ts'
import classes from './audit.module.css'

type Props = { shown: ShownEvents; onChange: (changes: Partial<ShownEvents>) => void }

export function AuditFilters({ shown, onChange }: Props) {
  const can = useCan()
  const today = useToday()
  const listsStaff = can('staff:manage')
  const { data: staff = [] } = useQuery({ ...staffQuery, enabled: listsStaff })
  const { actor, action, from, to } = shown
  const people = [
    { value: '', label: 'Anybody' },
    ...staff.map(({ uid, name }) => ({ value: uid, label: name })),
  ]
  return (
    <FilterBar
      className={classes.filters}
      search={
        <NativeSelect
          label="What"
          value={action}
          data={ACTION_CHOICES}
          onChange={(event) => onChange({ action: event.currentTarget.value })}
        />
      }
      activeCount={[actor, from, to].filter(Boolean).length}
      onClear={() => onChange(ALL_EVENTS)}
    >
      {listsStaff && (
        <NativeSelect
          label="Who"
          value={actor}
          data={people}
          onChange={(event) => onChange({ actor: event.currentTarget.value })}
        />
      )}
      <DayFilter
        today={today}
        key={`from ${from}`}
        label="From"
        day={from}
        onDay={(day) => onChange({ from: day })}
      />
      <DayFilter today={today} key={`to ${to}`} label="To" day={to} onDay={(day) => onChange({ to: day })} />
    </FilterBar>
  )
}
