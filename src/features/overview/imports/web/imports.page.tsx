import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import EXAMPLE_BOOK from '../../../../../docs/examples/rent-book.xlsx?url'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { ActionButton } from '../../../../web/ui/form/controls.tsx'
import { DropZone } from '../../../../web/ui/form/drop-zone.tsx'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { LinkButton, TextLink } from '../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../web/ui/links/back-links.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { QueryState } from '../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { InstantText } from '../../../../web/ui/values.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import type { BookImport, ImportSummary } from '../imports.contract.ts'
import { importKey, importsApi, importsQuery } from './imports.api.ts'
import { importName, madeInShort } from './imports.labels.ts'
import classes from './imports.module.css'

const ACCEPT = '.csv,.xlsx,.xls,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const DELETE = lazyPart(() => import('./delete-draft.tsx').then((module) => module.DeleteDraft))

export function BookImportsPage() {
  const isAllowed = useCan()('payment:import')
  const list = useQuery({ ...importsQuery, enabled: isAllowed })
  return (
    <Page
      title="Import your book"
      back={
        <BackToSettings>
          <TextLink to="/tenants">‹ All tenants</TextLink>
        </BackToSettings>
      }
    >
      {isAllowed ? (
        <>
          <NewImport />
          <QueryState query={list} failed="Failed to load the imports" height={120} />
          {list.data && list.data.length > 0 && <Imports imports={list.data} />}
        </>
      ) : (
        <Text>
          Your role imports tenants, but no money. An owner can change it under Staff; a list of tenants alone
          can be <TextLink to="/tenants/import">imported here</TextLink>.
        </Text>
      )}
    </Page>
  )
}

function useNewImport() {
  const store = useQueryClient()
  const navigate = useNavigate()
  const [sent, setSent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const start = async (make: () => Promise<BookImport>) => {
    setFailure(null)
    setSent(0)
    try {
      const made = await make()
      store.setQueryData(importKey(made.id), made)
      await navigate({ to: '/imports/$id', params: { id: made.id } })
    } catch (error) {
      setFailure(getErrorMessage(error))
    } finally {
      setSent(null)
    }
  }
  const upload = (file: File) =>
    start(() => importsApi.upload('POST /imports', { fields: {}, file: { file }, onProgress: setSent }))
  const beginCards = () => start(() => importsApi('POST /imports', { body: { kind: 'cards' } }))
  return { sent, failure, upload, beginCards }
}

function NewImport() {
  const { sent, failure, upload, beginCards } = useNewImport()
  return (
    <Stack gap="lg">
      <DropZone
        label="Drop your rent book here, or press to choose it"
        accept={ACCEPT}
        sent={sent}
        error={failure}
        onFile={(file) => void upload(file)}
      >
        An Excel (.xlsx) or CSV file with a row for each tenant, as you keep it. You see what was understood,
        correct what is doubtful, and nothing is made before you sign.
      </DropZone>
      <Text tone="soft">
        To try it first, download an{' '}
        <a className={classes.example} href={EXAMPLE_BOOK} download="rent-book.xlsx">
          example book
        </a>{' '}
        and drop it here. An import can be undone.
      </Text>
      <Row gap="sm md" align="center">
        <Text tone="soft">No book?</Text>
        <ActionButton size="md" onClick={() => void beginCards()}>
          Enter rent cards
        </ActionButton>
      </Row>
    </Stack>
  )
}

function Imports({ imports }: { imports: readonly ImportSummary[] }) {
  const [deleting, setDeleting] = useState<ImportSummary | null>(null)
  const notice = useNotice()
  return (
    <Stack gap="md">
      <h2>Begun and imported</h2>
      {notice.node}
      <DataTable
        label="Imports"
        columns={createColumns(setDeleting)}
        rows={imports}
        rowKey={({ id }) => id}
      />
      <Text tone="soft" size="sm">
        A draft that nobody changes is deleted after 30 days.
      </Text>
      {deleting && (
        <DialogPart
          part={DELETE}
          props={{ draft: deleting, onClose: () => setDeleting(null) }}
          onFailed={notice.fail}
        />
      )}
    </Stack>
  )
}

const createColumns = (onDelete: (one: ImportSummary) => void): Column<ImportSummary>[] => [
  {
    header: 'Book',
    card: 'title',
    cell: ({ id, ...one }) => (
      <TextLink to="/imports/$id" params={{ id }}>
        {importName(one)}
      </TextLink>
    ),
  },
  { header: 'State', card: 'aside', cell: (one) => <State {...one} /> },
  { header: 'Made', cell: ({ makes }) => (makes ? madeInShort(makes) : 'Nothing yet') },
  { header: 'Begun', cell: ({ createdAt }) => <InstantText instant={createdAt} /> },
  {
    header: 'Signed by',
    cell: ({ signedBy, importedAt }) =>
      signedBy && importedAt ? (
        <>
          {signedBy}, <InstantText instant={importedAt} />
        </>
      ) : (
        '–'
      ),
  },
  {
    header: 'Actions',
    card: 'actions',
    cell: (one) => (
      <Row gap="xs" nowrap>
        <LinkButton to="/imports/$id" params={{ id: one.id }} variant="light" size="compact-md">
          {one.state === 'draft' ? 'Continue' : 'Open'}
        </LinkButton>
        {one.state === 'draft' && (
          <ActionButton aria-label={`Delete ${importName(one)}`} onClick={() => onDelete(one)}>
            Delete
          </ActionButton>
        )}
      </Row>
    ),
  },
]

const State = ({ state, undoneAt }: Pick<ImportSummary, 'state' | 'undoneAt'>) =>
  state === 'imported' ? (
    <StatusBadge tone="green" word="Imported" />
  ) : undoneAt ? (
    <StatusBadge tone="orange" word="Undone" />
  ) : (
    <StatusBadge tone="grey" word="Draft" />
  )
