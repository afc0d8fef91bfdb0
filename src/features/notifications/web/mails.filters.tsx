import { NativeSelect } from '@mantine/core'
import { SearchField } from '../../../web/ui/fields.tsx'
import { kindChoices, type ShownMails, STATE_CHOICES } from './mails.filter.ts'
import classes from './mails.module.css'

type Props = {
  shown: ShownMails
  /** `step` for a choice that Back undoes. */
  onChange: (changes: Partial<ShownMails>, how?: { step: boolean }) => void
}

/** Which mails are shown: by words in name, address and subject, by what became of them, and by kind. */
export function MailFilters({ shown, onChange }: Props) {
  return (
    <search className={classes.filters}>
      <SearchField
        label="Search"
        placeholder="Name, address or subject"
        value={shown.q}
        onSearch={(q) => onChange({ q })}
      />
      <NativeSelect
        label="State"
        value={shown.state}
        data={STATE_CHOICES}
        onChange={(event) => onChange({ state: event.currentTarget.value }, { step: true })}
      />
      <NativeSelect
        label="Kind"
        value={shown.kind}
        data={kindChoices(shown.kind)}
        onChange={(event) => onChange({ kind: event.currentTarget.value }, { step: true })}
      />
    </search>
  )
}
