import { useId } from 'react'
import classes from './bulk-toggle.module.css'

const FORMS = [
  { kind: 'single', name: 'Single Invoice' },
  { kind: 'bulk', name: 'Bulk Invoices' },
] as const

type Props = { bulk: boolean; onChoose: (kind: 'single' | 'bulk') => void }

export function BulkToggle({ bulk, onChoose }: Props) {
  const group = useId()
  return (
    <fieldset className={classes.toggle}>
      <legend className="visually-hidden">Kind of invoice</legend>
      {FORMS.map(({ kind, name }) => (
        <label key={kind}>
          <input
            type="radio"
            name={group}
            checked={bulk === (kind === 'bulk')}
            onChange={() => onChoose(kind)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
