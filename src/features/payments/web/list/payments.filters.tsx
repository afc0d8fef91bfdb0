import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { isDay } from '../../../../shared/days.ts'
import { DateField } from '../../../../web/ui/date-field.tsx'
import { SearchField } from '../../../../web/ui/fields.tsx'
import { FilterBar } from '../../../../web/ui/filter-bar.tsx'
import { useToday } from '../../../company/web/company.api.ts'
import { ALL_PAYMENTS, METHOD_CHOICES, type ShownPayments, STATE_CHOICES } from './payments.filter.ts'
import classes from './payments.module.css'

type Props = {
  shown: ShownPayments
  /** `step` adds an entry to the browser history. */
  onChange: (changes: Partial<ShownPayments>, how?: { step: boolean }) => void
}

export function PaymentFilters({ shown, onChange }: Props) {
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
      <DayFilter key={`from ${from}`} label="From" day={from} onDay={(day) => step({ from: day })} />
      <DayFilter key={`to ${to}`} label="To" day={to} onDay={(day) => step({ to: day })} />
    </FilterBar>
  )
}

/** What is typed counts once it is a day. */
function DayFilter({ label, day, onDay }: { label: string; day: string; onDay: (day: string) => void }) {
  const today = useToday()
  const [text, setText] = useState(day)
  const change = (typed: string) => {
    setText(typed)
    if (typed !== day && (typed === '' || isDay(typed))) onDay(typed)
  }
  return <DateField today={today} label={label} value={text} onChange={change} />
}
