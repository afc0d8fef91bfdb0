import { Checkbox } from '@mantine/core'

type SelectAllProps = { count: number; total: number; onChange: (all: boolean) => void }

/** `total` is what can be selected on this page. */
export const SelectAll = ({ count, total, onChange }: SelectAllProps) => (
  <Checkbox
    label={count === 0 ? 'Select all' : `${count.toLocaleString('en-GB')} selected`}
    checked={count > 0 && count >= total}
    indeterminate={count > 0 && count < total}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)

type SelectRowProps = { name: string; chosen: boolean; onChoose: (chosen: boolean) => void }

export const SelectRow = ({ name, chosen, onChoose }: SelectRowProps) => (
  <Checkbox
    aria-label={`Select ${name}`}
    checked={chosen}
    onChange={(event) => onChoose(event.currentTarget.checked)}
  />
)
