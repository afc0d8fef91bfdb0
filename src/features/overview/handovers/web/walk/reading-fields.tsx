import { useState } from 'react'
import { TextField } from '../../../../../web/ui/form/controls.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import type { Handover } from '../../handovers.answers.ts'
import type { Walk } from './use-walk.ts'

type Props = { handover: Handover; onRecord: Walk['record'] }

export function ReadingFields({ handover: { meters, keys }, onRecord }: Props) {
  const at = () => new Date().toISOString()
  return (
    <Stack columns={200} gap="lg" align="start">
      {meters.map(({ id, name, reading, entry }) => (
        <NumberField
          key={id}
          label={name}
          before={entry}
          value={reading}
          digits={3}
          onSave={(value) => onRecord(name, { meters: [{ id, recordedAt: at(), reading: value }] })}
        />
      ))}
      {keys.map(({ id, name, count, entry }) => (
        <NumberField
          key={id}
          label={`Keys: ${name}`}
          before={entry}
          value={count}
          digits={0}
          onSave={(value) => onRecord(name, { keys: [{ id, recordedAt: at(), count: value }] })}
        />
      ))}
      {meters.length + keys.length === 0 && <Text tone="soft">None in this handover.</Text>}
    </Stack>
  )
}

type FieldProps = {
  label: string
  before: number | null
  value: number | null
  digits: 0 | 3
  onSave: (value: number | null) => Promise<void>
}

const PATTERNS = { 0: /^\d{1,4}$/, 3: /^\d{1,9}(\.\d{1,3})?$/ }

function NumberField({ label, before, value, digits, onSave }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (value === null ? '' : String(value))
  const trimmed = text.replaceAll(/[\s,]/g, '')
  const isValid = trimmed === '' || PATTERNS[digits].test(trimmed)
  const save = () => {
    if (typed === null || !isValid) return
    const next = trimmed === '' ? null : Number(trimmed)
    setTyped(null)
    if (next !== value) void onSave(next)
  }
  return (
    <TextField
      label={label}
      description={before === null ? undefined : `At entry: ${before}`}
      inputMode={digits === 0 ? 'numeric' : 'decimal'}
      value={text}
      error={isValid ? undefined : digits === 0 ? 'A whole number, such as 2' : 'A number, such as 4711.5'}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={save}
    />
  )
}
