import { NativeSelect } from '@mantine/core'
import { SearchField } from '../../../../../web/ui/form/fields.tsx'
import { DayFilter } from '../../../../../web/ui/list/day-filter.tsx'
import { FilterBar } from '../../../../../web/ui/list/filter-bar.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { ALL_PAYMENTS, METHOD_CHOICES, type ShownPayments, STATE_CHOICES } from './payments.filter.ts'
import classes from './payments.module.css'

type Props = {
  shown: ShownPayments
  onChange: (changes: Partial<ShownPayments>, how?: { step: boolean }) => void
}

export function PaymentFilters({ shown, onChange }: Props) {
  const today = useToday()
  const { q, tenantId, method, state, from, to } = shown
  const step = (changes: Partial<ShownPayments>) => onChange(changes, { step: true })
  return (
    <FilterBar
      className={classes.filters}
      search={
        <SearchField
          label="Search payments"
          placeholder="Number, name, reference"
          value={q}
          onSearch={(typed) => onChange({ q: typed })}
        />
      }
      activeCount={[method, state, from, to].filter(Boolean).length}
      onClear={() => step({ ...ALL_PAYMENTS, q, tenantId })}
    >
      <NativeSelect
        label="Method"
        value={method}
        data={METHOD_CHOICES}
        onChange={(event) => step({ method: event.currentTarget.value })}
      />
      <NativeSelect
        label="State"
        value={state}
        data={STATE_CHOICES}
        onChange={(event) => step({ state: event.currentTarget.value })}
      />
      <DayFilter
        today={today}
        key={`from ${from}`}
        label="From"
        day={from}
        onDay={(day) => step({ from: day })}
      />
      <DayFilter today={today} key={`to ${to}`} label="To" day={to} onDay={(day) => step({ to: day })} />
    </FilterBar>
  )
}
