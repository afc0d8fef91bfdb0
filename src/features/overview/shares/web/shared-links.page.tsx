import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { usePageOfList } from '../../../../web/page-of-list.ts'
import { Confirm } from '../../../../web/ui/dialog.tsx'
import { Row } from '../../../../web/ui/layout.tsx'
import { DataTable } from '../../../../web/ui/list/data-table.tsx'
import { LoadedList } from '../../../../web/ui/list/loaded-list.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import type { LiveShare, ShareMaker } from '../shares.contract.ts'
import { sharedLinkColumns } from './shared-links.columns.tsx'
import { makersQuery, SHARES_KEY, sharesApi } from './shares.api.ts'

const LEAD =
  'Links to invoices, receipts and statements that work. A link ends after 30 days, with the login of who made it, and with the tenant.'
const FAILED = 'Failed to withdraw the link'
const FAILED_ALL = 'Failed to withdraw the links'

const countedLinks = (links: number): string => (links === 1 ? '1 link' : `${links} links`)

export function SharedLinksPage() {
  const [{ at, person }, setSearch] = useUrlSearch({ at: '', person: '' })
  const { data: makers = [] } = useQuery(makersQuery)
  const [ending, setEnding] = useState<ShareMaker>()
  const { node, show } = useNotice()
  const store = useQueryClient()
  const list = usePageOfList({
    queryKey: [...SHARES_KEY, 'live', person],
    load: (page, signal) =>
      sharesApi.page('GET /shares/live', page, { query: person ? { createdBy: person } : {}, signal }),
    at,
    correct: (to) => setSearch({ at: to }),
  })
  const refetch = () => store.invalidateQueries({ queryKey: SHARES_KEY })
  const withdraw = async ({ id }: LiveShare) => {
    try {
      await sharesApi('DELETE /shares/{id}', { params: { id } })
      show('success', 'The link is withdrawn. It shows nothing any more.')
    } catch (error) {
      show('error', errorMessageWith(FAILED)(error))
    }
    await refetch()
  }
  const maker = makers.find(({ uid }) => uid === person)
  return (
    <Page title="Shared Links" lead={LEAD}>
      {node}
      <Row gap="md" align="end">
        <NativeSelect
          label="Made by"
          value={person}
          data={[
            { value: '', label: 'Anybody' },
            ...makers.map(({ uid, name, links }) => ({ value: uid, label: `${name} (${links})` })),
          ]}
          onChange={(event) => setSearch({ person: event.currentTarget.value, at: '' }, { push: true })}
        />
        <Button variant="default" disabled={!maker} onClick={() => setEnding(maker)}>
          Withdraw all of this person
        </Button>
      </Row>
      <LoadedList list={list} noun="link" failed="Failed to load the links" empty={<NoLinks />}>
        <DataTable
          label="Shared links"
          columns={sharedLinkColumns((link) => void withdraw(link))}
          rows={list.rows}
          rowKey={({ id }) => id}
          changing={list.changing}
        />
      </LoadedList>
      {ending && (
        <Confirm
          title="Withdraw all links"
          action="Withdraw all"
          busyWord="Withdrawing..."
          errorMessage={errorMessageWith(FAILED_ALL)}
          onConfirm={async () => {
            const { withdrawn } = await sharesApi('DELETE /shares', { query: { createdBy: ending.uid } })
            setSearch({ person: '', at: '' })
            show('success', `${countedLinks(withdrawn)} of ${ending.name} withdrawn.`)
            await refetch()
          }}
          onClose={() => setEnding(undefined)}
        >
          {countedLinks(ending.links)} of <strong>{ending.name}</strong> show nothing any more, to whoever has
          them.
        </Confirm>
      )}
    </Page>
  )
}

const NoLinks = () => (
  <EmptyState title="No link works.">
    Share an invoice, a receipt or a statement, and its link is listed here.
  </EmptyState>
)
