import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import { SheetImportPage } from '../../../../web/import/import.page.tsx'
import { type ImportKind, NO_OPTIONS } from '../../../../web/import/import.types.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { LinkButton, TextLink } from '../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../web/ui/links/back-links.tsx'
import { UNIT_KIND_LABELS } from '../units.rules.ts'
import {
  type ImportedUnits,
  UNIT_IMPORT_COLUMNS,
  type UnitImportField,
  type unitsImportEndpoints,
} from '../units-import.contract.ts'
import { propertiesQuery } from './properties.api.ts'

const api = client<typeof unitsImportEndpoints>()

const manyUnits = (count: number): string =>
  count === 1 ? '1 unit' : `${count.toLocaleString('en-GB')} units`

const KIND: ImportKind<UnitImportField, object, ImportedUnits> = {
  columns: UNIT_IMPORT_COLUMNS,
  hint: `Location, Unit and Kind must be filled; a kind is one of ${Object.values(UNIT_KIND_LABELS).join(', ')}. Floor Area is in m².`,
  count: manyUnits,
  tableLabel: 'Units in the file',
  templateName: 'Units_template.csv',
  titleField: 'unit',
  unbroken: ['floorArea'],
  options: NO_OPTIONS,
  preview: (file, columns) =>
    api.upload('POST /units/import/preview', { fields: { columns }, file: { file } }),
  send: (body, key) => api('POST /units/import', { body, key }),
}

export function UnitsImportPage() {
  const store = useQueryClient()
  return (
    <SheetImportPage
      title="Import Units"
      back={
        <BackToSettings>
          <TextLink to="/properties" search={{}}>
            ‹ All properties
          </TextLink>
        </BackToSettings>
      }
      kind={KIND}
      done={({ imported }) => (
        <>
          <Text mb="sm">{manyUnits(imported)} imported successfully!</Text>
          <LinkButton to="/properties" search={{}} variant="light" size="compact-md">
            See the properties
          </LinkButton>
        </>
      )}
      onImported={() => store.invalidateQueries({ queryKey: propertiesQuery.queryKey })}
    />
  )
}
