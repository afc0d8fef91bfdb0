import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { SheetImportPage } from '../../../../../web/import/import.page.tsx'
import type { ImportKind } from '../../../../../web/import/import.types.ts'
import { Text } from '../../../../../web/ui/layout.tsx'
import { LinkButton, TextLink } from '../../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../../web/ui/links/back-links.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { IMPORT_COLUMNS, type Imported, type ImportField, JOINED_COLUMNS } from '../../import.contract.ts'
import { importApi, TENANTS_KEY } from '../tenants.api.ts'
import { importedText, manyTenants, unreachableText } from './import.messages.ts'

const KIND: ImportKind<ImportField, { sendEmail: boolean }, Imported> = {
  columns: IMPORT_COLUMNS,
  joined: JOINED_COLUMNS,
  hint: 'Name, Location, and Email or Phone must be filled.',
  count: manyTenants,
  tableLabel: 'Tenants in the file',
  templateName: 'Tenants_template.csv',
  titleField: 'name',
  unbroken: ['phone', 'moveInDate', 'leaseEndDate'],
  options: {
    initial: { sendEmail: true },
    render: ({ sendEmail }, change) => (
      <Checkbox
        label="Send welcome e-mails"
        description="Each tenant gets a link to set a password by e-mail, or an SMS where there is only a number and SMS is on. Without it, send each the welcome later from the list."
        checked={sendEmail}
        onChange={(event) => change({ sendEmail: event.currentTarget.checked })}
      />
    ),
  },
  note: ({ unreachable = [] }) => unreachableText(unreachable),
  preview: (file, columns) =>
    importApi.upload('POST /tenants/import/preview', { fields: { columns }, file: { file } }),
  send: (body, key) => importApi('POST /tenants/import', { body, key }),
}

export function ImportPage() {
  const store = useQueryClient()
  const can = useCan()
  return (
    <SheetImportPage
      title="Import Tenants"
      back={
        <BackToSettings>
          <TextLink to="/tenants">‹ All tenants</TextLink>
        </BackToSettings>
      }
      kind={KIND}
      choice={
        can('payment:import') && (
          <Text tone="soft">
            A rent book or rent cards, with rents and balances, come in by{' '}
            <TextLink to="/imports">Import your book</TextLink>.
          </Text>
        )
      }
      done={(imported) => (
        <>
          <Text mb="sm">{importedText(imported)}</Text>
          <LinkButton to="/tenants" variant="light" size="compact-md">
            See the tenants
          </LinkButton>
        </>
      )}
      onImported={() => store.invalidateQueries({ queryKey: TENANTS_KEY })}
    />
  )
}
