import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Icon } from '../../../../web/ui/icon.tsx'
import { useSearch } from './search.use.ts'
import classes from './search-dialog.module.css'
import field from './search-field.module.css'
import type { PaymentChoice } from './search-options.ts'
import { SearchResults } from './search-results.tsx'

type Props = { onClose: () => void; onRecord: (choice: PaymentChoice) => void }

export function SearchDialog({ onClose, onRecord }: Props) {
  const record = (choice: PaymentChoice) => {
    onClose()
    onRecord(choice)
  }
  const search = useSearch({ onChosen: onClose, onRecord: record })
  return (
    <Dialog title="Search" onClose={onClose}>
      <search className={classes.search}>
        <div className={classes.box}>
          <span className={field.icon}>
            <Icon name="search" />
          </span>
          <input
            {...search.combobox(true)}
            data-autofocus
            className={field.field}
            onKeyDown={search.press}
            onChange={(event) => search.type(event.target.value)}
          />
        </div>
        <SearchResults search={search} />
      </search>
    </Dialog>
  )
}
