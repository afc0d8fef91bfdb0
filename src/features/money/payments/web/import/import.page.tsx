import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { SheetImportPage } from '../../../../../web/import/import.page.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { LinkButton, TextLink } from '../../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../../web/ui/links/back-links.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { INVOICES_KEY } from '../../../invoices/web/invoices.queries.ts'
import { OPENINGS, openingsText, PAYMENTS, paymentsText } from './import.kinds.tsx'

const SEARCH = { what: '' }
const OPENING_BALANCES = 'opening-balances'

export function PaymentsImportPage() {
  const [{ what }, setSearch] = useUrlSearch(SEARCH)
  const store = useQueryClient()
  const ofOpenings = what === OPENING_BALANCES
  const shared = {
    title: 'Import Payments',
    back: (
      <BackToSettings>
        <TextLink to="/payments" search={{}}>
          ‹ All payments
        </TextLink>
      </BackToSettings>
    ),
    choice: (
      <NativeSelect
        label="What is imported"
        value={ofOpenings ? OPENING_BALANCES : ''}
        data={[
          { value: '', label: 'Payments of the past' },
          { value: OPENING_BALANCES, label: 'Opening balances' },
        ]}
        onChange={(event) => setSearch({ what: event.currentTarget.value })}
      />
    ),
    onImported: () => store.invalidateQueries({ queryKey: INVOICES_KEY }),
  }
  return ofOpenings ? (
    <SheetImportPage
      key={OPENING_BALANCES}
      {...shared}
      kind={OPENINGS}
      done={(answer) => <Done text={openingsText(answer)} />}
    />
  ) : (
    <SheetImportPage
      key="payments"
      {...shared}
      kind={PAYMENTS}
      done={(answer) => <Done text={paymentsText(answer)} />}
    />
  )
}

const Done = ({ text }: { text: string }) => (
  <>
    <Text mb="sm">{text}</Text>
    <LinkButton to="/payments" search={{}} variant="light" size="compact-md">
      See the payments
    </LinkButton>
  </>
)
