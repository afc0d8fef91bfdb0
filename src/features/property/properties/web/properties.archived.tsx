import { useMutation, useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { BusyButton } from '../../../../web/ui/form/busy-button.tsx'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import type { Property } from '../properties.contract.ts'
import { archivedPropertiesQuery, propertiesApi } from './properties.api.ts'
import { kindLabel } from './properties.labels.ts'

type Props = { mayRestore: boolean; onRestored: () => Promise<void>; onFailed: (text: string) => void }

export function ArchivedProperties({ mayRestore, onRestored, onFailed }: Props) {
  const archived = useQuery(archivedPropertiesQuery)
  const restore = useMutation({
    mutationFn: async ({ id }: Property) => {
      await propertiesApi('PATCH /properties/{id}', { params: { id }, body: { archived: false } })
      await onRestored()
    },
    onError: (error) => onFailed(getErrorMessage(error)),
  })
  if (archived.error) {
    return (
      <Notice tone="error">
        The archived properties could not be loaded. {getErrorMessage(archived.error)}
      </Notice>
    )
  }
  if (!archived.data?.length) return null
  const restoring = restore.isPending ? restore.variables.id : null
  return (
    <Stack mt="md" as="section" gap="sm" aria-labelledby="archived-properties">
      <h2 id="archived-properties">Archived</h2>
      <Text mb="xs" tone="soft" size="table">
        Rented out no longer; past invoices keep their names.
      </Text>
      <DataTable
        label="Archived properties"
        columns={[
          ...COLUMNS,
          ...(mayRestore ? [restoreColumn(restoring, (property) => restore.mutate(property))] : []),
        ]}
        rows={archived.data}
        rowKey={({ id }) => id}
      />
    </Stack>
  )
}

const COLUMNS: Column<Property>[] = [
  { header: 'Name', card: 'title', cell: ({ name }) => name },
  { header: 'Kind', cell: ({ kind }) => kindLabel(kind) },
  { header: 'Capacity', align: 'right', cell: ({ capacity }) => capacity.toLocaleString('en-GB') },
]

const restoreColumn = (
  restoring: string | null,
  onRestore: (property: Property) => void,
): Column<Property> => ({
  header: 'Actions',
  card: 'actions',
  tight: true,
  cell: (property) => (
    <BusyButton
      size="compact-sm"
      variant="subtle"
      busy={restoring === property.id}
      working="..."
      aria-label={`Restore ${property.name}`}
      onClick={() => restoring ?? onRestore(property)}
    >
      Restore
    </BusyButton>
  ),
})
